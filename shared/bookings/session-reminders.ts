import { minuteMs } from '#shared/durations.ts';

const reminderMinutes = [24 * 60, 15];

/** The next reminder to both parties, 24 hours or 15 minutes before the session; null if both are over. */
export function nextSessionReminder(startsAt: Date, after: Date): Date | null {
  const reminders = reminderMinutes.map((minutes) => new Date(startsAt.getTime() - minutes * minuteMs));
  return reminders.find((reminder) => reminder > after) ?? null;
}
