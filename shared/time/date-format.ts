import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';

/** Dates without a time zone, such as `2026-11-17`, as people read them. */

/** Sunday first. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December';
const monthNames = months.split(' ');

/** `Tue 17 Nov`, with the year if it isn't this year. */
export function formatPlainDay(date: string, today = date): string {
  const { weekday, day, month, year } = partsOf(date);
  const short = `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
  return year === partsOf(today).year ? short : `${short} ${year}`;
}

/** `Tuesday 17 November` */
export function formatLongDay(date: string): string {
  const { weekday, day, month } = partsOf(date);
  return `${weekday} ${day} ${month}`;
}

/** `Tuesday 17 November 2026` */
export function formatLongDate(date: string): string {
  return `${formatLongDay(date)} ${partsOf(date).year}`;
}

/** `17 Nov 2026`, the day in UTC, so that server and browser render the same text. */
export function formatDate(instant: string): string {
  const { day, month, year } = partsOf(instant);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** `November 2026`, or `November` if today is in the same year. */
export function formatMonth(date: string, today?: string): string {
  const { month, year } = partsOf(date);
  return today !== undefined && year === partsOf(today).year ? month : `${month} ${year}`;
}

function partsOf(date: string) {
  const utc = new Date(date);
  return {
    weekday: weekdayNames[utc.getUTCDay()] ?? '',
    day: utc.getUTCDate(),
    month: monthNames[utc.getUTCMonth()] ?? '',
    year: utc.getUTCFullYear(),
  };
}

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`, then the date. */
export function formatAgo(instant: string, now: Date): string {
  const ago = now.getTime() - Date.parse(instant);
  if (ago < minuteMs) return 'just now';
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)} min ago`;
  if (ago < dayMs) return `${Math.floor(ago / hourMs)} h ago`;
  const days = Math.floor(ago / dayMs);
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`;
  return formatDate(instant);
}

/** In the locale and time zone of the browser. */
export function formatForBrowser(instant: string): string {
  return new Date(instant).toLocaleString();
}
