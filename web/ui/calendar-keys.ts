import { addDays, addMonths, lastDateOf, monthOf, weekdayOf } from '#web/lib/dates.ts';

type Range = { from: string; to: string; isClosed: (date: string) => boolean };

/**
 * The date that a key moves to, or undefined for keys that don't move. Steps by day or week skip closed dates. Steps by
 * month don't, because that month's availability may not be loaded yet. At the end of the range the date stays.
 */
export function dateByKey(key: string, date: string, range: Range): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return openAfter(date, -1, range);
    case 'ArrowRight':
      return openAfter(date, 1, range);
    case 'ArrowUp':
      return openAfter(date, -7, range);
    case 'ArrowDown':
      return openAfter(date, 7, range);
    case 'Home':
      return openFrom(addDays(date, -weekdayOf(date)), date, 1, range);
    case 'End':
      return openFrom(addDays(date, 6 - weekdayOf(date)), date, -1, range);
    case 'PageUp':
      return inMonth(date, -1, range);
    case 'PageDown':
      return inMonth(date, 1, range);
    default:
      return undefined;
  }
}

function openAfter(date: string, days: number, { from, to, isClosed }: Range): string {
  const isInside = (each: string) => each >= from && each <= to;
  let next = addDays(date, days);
  while (isInside(next) && isClosed(next)) next = addDays(next, days);
  return isInside(next) ? next : date;
}

function openFrom(start: string, end: string, step: number, { isClosed }: Range): string {
  let date = start;
  while (date !== end && isClosed(date)) date = addDays(date, step);
  return date;
}

/** The same day in another month, or that month's last day if it is shorter. */
function inMonth(date: string, months: number, { from, to }: Range): string {
  const month = addMonths(monthOf(date), months);
  if (month < monthOf(from) || month > monthOf(to)) return date;
  const [last, same] = [lastDateOf(month), `${month}-${date.slice(8)}`];
  const next = same < last ? same : last;
  if (next < from) return from;
  return next > to ? to : next;
}
