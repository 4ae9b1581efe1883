import { dayMs } from '#shared/durations.ts';
import { formatMinutes } from '#shared/time.ts';
import * as hoursCopy from './hours.copy.ts';

const weekMinutes = 10_080;

/** `None`, `2 hours`, `1 week` */
export function durationText(minutes: number): string {
  if (minutes === 0) return hoursCopy.rules.none;
  return minutes % weekMinutes === 0 ? hoursCopy.rules.weeks(minutes / weekMinutes) : formatMinutes(minutes);
}

/** The round values plus any other value that is or was selected, in ascending order. */
export function durationOptions(
  roundValues: number[],
  ...others: number[]
): { value: string; label: string }[] {
  return [...new Set([...roundValues, ...others])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: durationText(minutes) }));
}

/** `2026-11-17`, the date of this instant in that time zone. */
export function dateIn(timeZone: string, instant: number): string {
  const parts = partsOf(instant, timeZone);
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** `15:30` */
export function clockIn(timeZone: string, instant: number): string {
  const { hour, minute } = partsOf(instant, timeZone);
  return `${hour}:${minute}`;
}

/** Whether both zones show the same time all year: Berlin and Vienna do, and so do two names of one zone. */
export function haveSameClocks(one: string, other: string, now: number): boolean {
  if (one === other) return true;
  return Array.from({ length: 24 }, (_, n) => now + n * halfMonthMs).every(
    (instant) =>
      clockIn(one, instant) === clockIn(other, instant) && dateIn(one, instant) === dateIn(other, instant),
  );
}

const halfMonthMs = 15 * dayMs;

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: number, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Tue 17 Nov`, with the year if it isn't this year. */
export function dayText(date: string, today = date): string {
  const day = new Date(`${date}T00:00:00Z`);
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`;
  return `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}${year}`;
}

/** `Thu 24 Dec to Wed 6 Jan 2027` */
export function spanText({ from, until }: { from: string; until: string }, today: string): string {
  const [first, last] = [dayText(from, today), dayText(until, today)];
  return from === until ? first : hoursCopy.dates.span(first, last);
}
