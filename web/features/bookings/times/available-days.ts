import { lastDateOf } from '#web/lib/dates.ts';
import { localDate, localTime } from './local-time.ts';
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
  { name: timesCopy.night, until: '06' },
  { name: timesCopy.morning, until: '12' },
  { name: timesCopy.afternoon, until: '18' },
  { name: timesCopy.evening, until: '24' },
];

export type PartOfDay = { name: string; slots: string[] };

/** Groups a day's slots by part of the day, leaving out empty parts. */
export function byPartOfDay(slots: string[], timeZone: string): PartOfDay[] {
  const parts = partsOfDay.map(({ name }): PartOfDay => ({ name, slots: [] }));
  for (const slot of slots) {
    const hour = localTime(new Date(slot), timeZone).slice(11, 13);
    parts[partsOfDay.findIndex(({ until }) => hour < until)]?.slots.push(slot);
  }
  return parts.filter((part) => part.slots.length > 0);
}

/** The dates of a month, from today on. */
export function datesOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`;
  return { from: first < today ? today : first, to: lastDateOf(month) };
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const dayFormat = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
const monthFormat = inUtc({ month: 'long' });
const monthAndYear = inUtc({ month: 'long', year: 'numeric' });

/** `Tuesday 17 November` */
export function dayName(date: string): string {
  return dayFormat.format(Date.parse(date)).replace(',', '');
}

/** `December`, and `January 2027` in another year. */
export function monthName(month: string, today: string): string {
  const format = month.slice(0, 4) === today.slice(0, 4) ? monthFormat : monthAndYear;
  return format.format(Date.parse(`${month}-01`));
}
