import { dayMs } from '#shared/durations.ts';
import { instantOf } from '#shared/time/local-time.ts';
import { addDays, weekdayOf } from '#web/lib/dates.ts';

/** As many as one call for busy times covers. */
export const shownWeeks = 8;

/** The Monday on or before a date. */
export const startOfWeek = (date: string) => addDays(date, -weekdayOf(date));

/** Where clocks go forward at midnight, the day starts later. */
export function startOfDay(date: string, timeZone: string): number {
  for (const clock of ['00:00', '00:30', '01:00']) {
    const start = instantOf(`${date}T${clock}`, timeZone);
    if (start) return start.getTime();
  }
  return startOfDay(addDays(date, -1), timeZone) + dayMs;
}
