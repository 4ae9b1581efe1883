import { dayMs } from '#shared/durations.ts';

/** Dates (`2026-11-17`) and months (`2026-11`) without a time zone, calculated as midnights in UTC. */

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** `2026-11` */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months)).toISOString());
}

export function lastDateOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** A month's dates in weeks from Monday to Sunday, with undefined for days of other months. */
export function weeksOf(month: string): (string | undefined)[][] {
  const last = lastDateOf(month);
  const monday = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks = Math.ceil((Date.parse(last) - Date.parse(monday) + dayMs) / (7 * dayMs));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(monday, week * 7 + day);
      return monthOf(date) === month ? date : undefined;
    }),
  );
}
