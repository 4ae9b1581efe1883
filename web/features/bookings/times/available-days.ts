import { localClock, localDate } from '#shared/time/local-time.ts';
import { lastDateOf } from '#web/lib/dates.ts';
import * as timesCopy from './times.copy.ts';

/** Groups slots by their local date, keeping their order. */
export function byDate(slots: string[], timeZone: string): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const slot of slots) {
    const date = localDate(new Date(slot), timeZone);
    const day = days.get(date);
    if (day) day.push(slot);
    else days.set(date, [slot]);
  }
  return days;
}

const partsOfDay = [
  { name: timesCopy.night, until: '06:00' },
  { name: timesCopy.morning, until: '12:00' },
  { name: timesCopy.afternoon, until: '18:00' },
  { name: timesCopy.evening, until: '24:00' },
];

export type PartOfDay = { name: string; slots: string[] };

/** Groups a day's slots by part of the day, leaving out empty parts. */
export function byPartOfDay(slots: string[], timeZone: string): PartOfDay[] {
  const parts = partsOfDay.map(({ name }): PartOfDay => ({ name, slots: [] }));
  for (const slot of slots) {
    const clock = localClock(new Date(slot), timeZone);
    parts[partsOfDay.findIndex(({ until }) => clock < until)]?.slots.push(slot);
  }
  return parts.filter((part) => part.slots.length > 0);
}

/** The dates of a month, from today on. */
export function datesOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`;
  return { from: first < today ? today : first, to: lastDateOf(month) };
}
