import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { malformed } from './ics-error.ts';
import type { Property } from './properties.ts';

/** What a clock and calendar show, in milliseconds counted as if they were in UTC. */
export type LocalTime = number;

/** A date or time as written. `local` is in the zone of its TZID, or in none. */
export type Stamp = { kind: 'date' | 'local' | 'utc'; at: LocalTime };

/** Whole days by the calendar, then exact time, as durations count them. */
export type Length = { days: number; ms: number };

const stamp = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;

/** The value decides whether it is a date, because some programs forget VALUE=DATE. */
export function readStamp(text: string): Stamp {
  const [, year, month, date, hours, minutes, seconds, utc] = stamp.exec(text.trim()) ?? [];
  const midnight = midnightOf(Number(year), Number(month), Number(date));
  const [written] = Number.isNaN(midnight) ? [] : [new Date(midnight)];
  const isReal = written?.getUTCMonth() === Number(month) - 1 && written.getUTCDate() === Number(date);
  if (!isReal) throw malformed('not a date', text);
  if (hours === undefined) return { kind: 'date', at: midnight };
  // 24:00 and leap seconds mean the moment after.
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds ?? 0) > 60)
    throw malformed('not a time', text);
  const clock = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds ?? 0) * 1000;
  return { kind: utc ? 'utc' : 'local', at: midnight + clock };
}

/** Months may be out of range. `Date.UTC` would take the years 0 to 99 for 1900 to 1999. */
export function midnightOf(year: number, month: number, date: number): LocalTime {
  return new Date(0).setUTCFullYear(year, month - 1, date);
}

export const dayOf = (local: LocalTime) => Math.floor(local / dayMs);

const duration = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

export function readDuration(text: string): Length {
  const [matched, sign, weeks, days, hours, minutes, seconds] = duration.exec(text.trim()) ?? [];
  const numbers = [weeks, days, hours, minutes, seconds].map((each) => Number(each ?? 0));
  const isTooLong = numbers.some((each) => each > 100_000_000);
  if (!matched || !/\d/.test(matched) || isTooLong) throw malformed('not a duration', text);
  const [w = 0, d = 0, h = 0, m = 0, s = 0] = numbers;
  const length = { days: w * 7 + d, ms: h * hourMs + m * minuteMs + s * 1000 };
  if (sign === '-' && length.days + length.ms > 0) throw malformed('negative duration', text);
  return length;
}

/** The values of a list. Empty ones are skipped: some programs leave `EXDATE:` behind. */
export const listed = ({ value }: Property) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
