import { readEventInThread } from '#server/features/calendars/ics/ics-thread.ts';

type SessionTimes = { scheduledAt: Date; endsAt: Date };

/** Whether an event still has its session's times. Whatever else the expert changes, such as reminders, is theirs. */
export async function isAt(text: string, ...possible: SessionTimes[]): Promise<boolean> {
  const times = await readEventInThread(text);
  return possible.some(
    ({ scheduledAt, endsAt }) =>
      times?.from.getTime() === scheduledAt.getTime() && times.until.getTime() === endsAt.getTime(),
  );
}
