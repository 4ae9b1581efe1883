import { CalendarError } from '#server/adapters/calendars/calendars-port.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { readEventInThread } from '#server/features/calendars/ics/ics-thread.ts';
import { notifyOfChangedEvent } from '#server/features/calendars/notify-expert.ts';
import type { Reading, Source } from '#server/features/calendars/read-connection.ts';
import * as events from './session-events.repository.ts';

const maxLooked = 50;

/** Looks whether the expert moved or deleted sessions in their calendar, which changes nothing here. They are told. */
export async function noticeChanges(
  deps: Deps,
  { access, until }: Pick<Source, 'access' | 'until'>,
  readings: Reading[],
): Promise<void> {
  if (access.kind !== 'account') return;
  for (const { calendar, content } of readings) {
    if (!content) continue;
    for (const { event, session } of await events.listWritten(deps.db, calendar.id, deps.now(), maxLooked)) {
      if (performance.now() > until) throw new CalendarError('tooSlow');
      const found = await deps.calendars.readEvent(access, event.href);
      if (found?.etag === event.etag) continue;
      const isThere = found && (await showsSession(found.text, session));
      const changedThere = isThere ? null : found ? 'moved' : 'deleted';
      await transaction(deps.db, async (tx) => {
        const isOurs = await events.updateUnchanged(tx, event, { etag: found?.etag ?? null, changedThere });
        if (!isOurs || changedThere === null || changedThere === event.changedThere) return;
        await notifyOfChangedEvent(tx, deps, event.bookingId, changedThere);
      });
    }
  }
}

/** Whether an event still has its session's times. Whatever else the expert changes, such as reminders, is theirs. */
async function showsSession(
  text: string,
  { scheduledAt, endsAt }: { scheduledAt: Date; endsAt: Date },
): Promise<boolean> {
  const times = await readEventInThread(text);
  return times?.from.getTime() === scheduledAt.getTime() && times.until.getTime() === endsAt.getTime();
}
