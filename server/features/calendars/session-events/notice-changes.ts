import { CalendarError } from '#server/adapters/calendars/calendars-port.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfChangedEvent } from '#server/features/calendars/notify-expert.ts';
import type { Reading, Source } from '#server/features/calendars/reading/read-connection.ts';
import { findThere } from './find-there.ts';
import * as events from './session-events.repository.ts';
import { isAt } from './session-times.ts';

/** Looks whether the expert moved or deleted sessions in their calendar, which changes nothing here. They are told. */
export async function noticeChanges(
  deps: Deps,
  { access, until }: Pick<Source, 'access' | 'until'>,
  readings: Reading[],
): Promise<void> {
  if (access.kind !== 'account') return;
  for (const { calendar, content } of readings) {
    if (!content) continue;
    const written = await events.listWritten(deps.db, calendar.id, deps.now());
    const [first, last] = [written[0], written.at(-1)];
    if (!first || !last) continue;
    const window = { from: first.session.scheduledAt, until: last.session.endsAt };
    const etags = await deps.calendars.readEtags(access, calendar.href, window);
    for (const { event, session } of written) {
      if (etags.get(event.href) === event.etag) continue;
      if (performance.now() > until) throw new CalendarError('tooSlow');
      const found = await findThere(deps, access, event);
      if (found?.etag === event.etag && found.href === event.href) continue;
      const isThere = found && (await isAt(found.text, session));
      const changedThere = isThere ? null : found ? 'moved' : 'deleted';
      const { href, etag } = found ?? { href: event.href, etag: null };
      await transaction(deps.db, async (tx) => {
        const isOurs = await events.updateUnchanged(tx, event, { href, etag, changedThere });
        if (!isOurs || changedThere === null || changedThere === event.changedThere) return;
        await notifyOfChangedEvent(tx, deps, event.bookingId, changedThere);
      });
    }
  }
}
