import type { Availability } from '#shared/availability/availability.schema.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import { freeSlots } from '#shared/availability/slots.ts';
import { dayMs } from '#shared/durations.ts';
import { localDate } from '#shared/time/local-time.ts';

export type SlotDay = { date: string; slots: number[] };

type SlotRequest = {
  hours: Availability;
  /** When the expert's other calendars say that they are busy. */
  busy: Span[];
  duration: number;
  now: number;
  /** Slots are grouped by day in this time zone. */
  timeZone: string;
  /** The maximum number of days. */
  days: number;
};

const firstWindowDays = 14;

/** The next days with available slots, ignoring bookings. Tries two weeks first, then the whole booking window. */
export function upcomingSlots({ hours, busy, duration, now, timeZone, days }: SlotRequest): SlotDay[] {
  for (const windowDays of [firstWindowDays, hours.horizonDays + 1]) {
    const window = { from: now, until: now + windowDays * dayMs };
    const found = byDay(freeSlots({ hours, duration, busy, now, window }), timeZone, days + 1);
    // The window may end in the middle of the last day, so that day counts only if another follows.
    if (found.length > days || windowDays > firstWindowDays || windowDays > hours.horizonDays)
      return found.slice(0, days);
  }
  return [];
}

function byDay(slots: number[], timeZone: string, maxDays: number): SlotDay[] {
  const days: SlotDay[] = [];
  for (const slot of slots) {
    const date = localDate(slot, timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.slots.push(slot);
    else if (days.length < maxDays) days.push({ date, slots: [slot] });
    else break;
  }
  return days;
}
