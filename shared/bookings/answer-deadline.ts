import { hourMs, minuteMs } from '#shared/durations.ts';

const reminderHours = [24, 3];

type Authorized = {
  at: Date;
  startsAt: Date;
  /** When the card hold ends, if the bank says so. */
  captureBefore: Date | null;
};

/** The expert's deadline: the earliest of 48 hours, 15 minutes before the start, and 12 hours before the card hold ends. */
export function answerDeadline({ at, startsAt, captureBefore }: Authorized): Date {
  const soon = startsAt.getTime() - at.getTime() < hourMs;
  const limits = [
    at.getTime() + 48 * hourMs,
    startsAt.getTime() - (soon ? 0 : 15 * minuteMs),
    ...(captureBefore ? [captureBefore.getTime() - 12 * hourMs] : []),
  ];
  return new Date(Math.min(...limits));
}

/** The next reminder to the expert, 24 or 3 hours before the deadline; null if both are over. */
export function nextReminder(answerBy: Date, after: Date): Date | null {
  const reminders = reminderHours.map((hours) => new Date(answerBy.getTime() - hours * hourMs));
  return reminders.find((reminder) => reminder > after) ?? null;
}
