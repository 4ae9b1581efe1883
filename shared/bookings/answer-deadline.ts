import { hourMs, minuteMs } from '#shared/durations.ts';

const reminderHours = [24, 3];

type Authorized = {
  at: Date;
  startsAt: Date;
  /** When the bank lets the money go again, where it said so. */
  captureBefore: Date | null;
};

/** Until when the expert may accept: the earliest of two days, a quarter of an hour before, and what the bank allows. */
export function answerDeadline({ at, startsAt, captureBefore }: Authorized): Date {
  const soon = startsAt.getTime() - at.getTime() < hourMs;
  const limits = [
    at.getTime() + 48 * hourMs,
    startsAt.getTime() - (soon ? 0 : 15 * minuteMs),
    ...(captureBefore ? [captureBefore.getTime() - 12 * hourMs] : []),
  ];
  return new Date(Math.min(...limits));
}

/** The expert is reminded a day and three hours before the deadline, where there is still time for that. */
export function nextReminder(answerBy: Date, after: Date): Date | null {
  const reminders = reminderHours.map((hours) => new Date(answerBy.getTime() - hours * hourMs));
  return reminders.find((reminder) => reminder > after) ?? null;
}
