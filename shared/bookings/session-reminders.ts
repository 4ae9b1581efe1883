import { minuteMs } from '#shared/durations.ts';

const reminderMinutes = [24 * 60, 15];

/** Both are reminded a day and a quarter of an hour before, where there is still time for that. */
export function nextSessionReminder(startsAt: Date, after: Date): Date | null {
  const reminders = reminderMinutes.map((minutes) => new Date(startsAt.getTime() - minutes * minuteMs));
  return reminders.find((reminder) => reminder > after) ?? null;
}
