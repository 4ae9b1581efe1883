import type { Availability } from '#shared/availability/availability.schema.ts';
import { freeSlots } from '#shared/availability/slots.ts';
import { dayMs } from '#shared/durations.ts';
import { dateIn } from '#web/features/availability/hours-text.ts';

export type SlotDay = { date: string; slots: number[] };

type Wanted = {
  hours: Availability;
  duration: number;
  now: number;
  /** In whose days they are told. */
  timeZone: string;
  /** How many days at most. */
  days: number;
};

const nearDays = 14;

/** The next days with free time, as the engine that clients meet sees them; the near ones are looked at first. */
export function upcomingSlots({ hours, duration, now, timeZone, days }: Wanted): SlotDay[] {
  for (const reach of [nearDays, hours.horizonDays + 1]) {
    const window = { from: now, until: now + reach * dayMs };
    const found = byDay(freeSlots({ hours, duration, busy: [], now, window }), timeZone, days + 1);
    // The last one may be cut by the window's end: it counts when another follows.
    if (found.length > days || reach > nearDays || reach > hours.horizonDays) return found.slice(0, days);
  }
  return [];
}

function byDay(slots: number[], timeZone: string, atMost: number): SlotDay[] {
  const days: SlotDay[] = [];
  for (const slot of slots) {
    const date = dateIn(timeZone, slot);
    const last = days.at(-1);
    if (last?.date === date) last.slots.push(slot);
    else if (days.length < atMost) days.push({ date, slots: [slot] });
    else break;
  }
  return days;
}
