import { createHash } from 'node:crypto';
import { CalendarError, type FoundEvent, type Login } from '#server/adapters/calendars/calendars-port.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAny, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { eventOf, linkOf } from '#server/features/bookings/view/session-calendar.ts';
import { unsealAccess } from '#server/features/calendars/access/calendar-access.ts';
import { notifyOfChangedEvent } from '#server/features/calendars/notify-expert.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { findThere } from './find-there.ts';
import * as events from './session-events.repository.ts';
import { isAt } from './session-times.ts';
import { notesOf, updateEvent } from './update-event.ts';

/** Longer than writing takes, unless the process dies. */
const leaseMs = 2 * minuteMs;
const maxBackOffMs = hourMs;
const concurrency = 4;

/**
 * Makes the events in experts' calendars show their sessions as they are now. An event's place is chosen before it is
 * written, and it is only written where there is none or where it is as we left it. So a process that dies in between
 * neither loses nor doubles one.
 */
export async function writeSessions(deps: Deps, stopping: AbortSignal): Promise<void> {
  await events.addMissing(deps.db, deps.now());
  await events.markOutdated(deps.db, deps.now());
  const next = async () => {
    const at = deps.now();
    const event = await events.takeDue(deps.db, at, new Date(at.getTime() + leaseMs));
    if (!event) return false;
    await bringUpToDate(deps, event).catch((error: unknown) => postpone(deps, event, error));
    return true;
  };
  await takeDue(next, { stopping, concurrency });
}

async function bringUpToDate(deps: Deps, event: events.SessionEventRow): Promise<void> {
  const { bookingId } = event;
  const whole = await findAny(deps.db, bookingId);
  const place = await events.findPlace(deps.db, event.calendarId);
  const access = place && unsealAccess(deps.config, place.access);
  if (!whole || access?.kind !== 'account') return events.remove(deps.db, bookingId);
  const isOver = whole.booking.endsAt <= deps.now();
  if (whole.booking.status === 'confirmed' && !isOver) return write(deps, access, event, whole);
  if (!isOver && whole.booking.status !== 'completed') await removeThere(deps, access, event);
  await events.update(deps.db, bookingId, { dueAt: null, failures: 0, etag: null, writtenSequence: null });
}

async function write(
  deps: Deps,
  login: Login,
  event: events.SessionEventRow,
  whole: WholeBooking,
): Promise<void> {
  const { bookingId } = event;
  const { calendarSequence, scheduledAt, endsAt } = whole.booking;
  const fresh = eventOf(deps, whole);
  let there = event.writtenSequence === null ? undefined : await findThere(deps, login, event);
  // Another version is there after an answer that was lost, or if the expert changes it right now.
  for (let tries = 0; tries < 3; tries += 1) {
    const { href } = there ?? event;
    const keepsNotes = there !== undefined && hasOwnNotes(deps, event, there.text);
    const text = there ? updateEvent(there.text, fresh, { keepsNotes }) : fresh;
    const known = there ? { etag: there.etag } : {};
    const written = await deps.calendars.writeEvent(login, { href, text, ...known });
    if (written !== 'changedThere') {
      const change = await untoldChange(event, there, whole.booking);
      return transaction(deps.db, async (tx) => {
        await events.update(tx, bookingId, {
          ...{ href, etag: written.etag, changedThere: null, dueAt: null, failures: 0 },
          ...{ writtenSequence: calendarSequence, writtenFrom: scheduledAt, writtenUntil: endsAt },
          writtenNotes: hashOf(notesOf(fresh)),
        });
        if (change) await notifyOfChangedEvent(tx, deps, bookingId, change, { isUpdated: true });
      });
    }
    there = await findThere(deps, login, event);
  }
  throw new CalendarError('serverError');
}

/** What the expert did to an event before its session changed, too, so that no reading could notice it. */
async function untoldChange(
  event: events.SessionEventRow,
  there: FoundEvent | undefined,
  session: { scheduledAt: Date; endsAt: Date },
): Promise<'moved' | 'deleted' | undefined> {
  const { etag, changedThere, writtenFrom, writtenUntil } = event;
  const isKnown = etag === null || changedThere !== null || there?.etag === etag;
  if (isKnown || !writtenFrom || !writtenUntil) return undefined;
  if (!there) return 'deleted';
  const before = { scheduledAt: writtenFrom, endsAt: writtenUntil };
  return (await isAt(there.text, before, session)) ? undefined : 'moved';
}

/** Whether the expert has changed the notes. In an event that they added themselves, ours end with our link. */
function hasOwnNotes(
  { origin }: Deps,
  { bookingId, writtenNotes }: events.SessionEventRow,
  text: string,
): boolean {
  const notes = notesOf(text);
  if (writtenNotes === null) return !notes.endsWith(linkOf({ origin }, bookingId));
  return hashOf(notes) !== writtenNotes;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

async function removeThere(deps: Deps, login: Login, event: events.SessionEventRow): Promise<void> {
  const { href, etag } = event;
  let there = etag ? { href, etag } : await findThere(deps, login, event);
  for (let tries = 0; there; tries += 1) {
    if (tries === 3) throw new CalendarError('serverError');
    if ((await deps.calendars.removeEvent(login, there)) !== 'changedThere') return;
    there = await findThere(deps, login, event);
  }
}

async function postpone(
  deps: Deps,
  { bookingId, failures }: events.SessionEventRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof CalendarError)) throw error;
  deps.log.warn({ err: error, bookingId }, 'session not written to its expert’s calendar');
  const waitMs = Math.max(Math.min(minuteMs * 2 ** failures, maxBackOffMs), error.retryAfterMs ?? 0);
  const dueAt = new Date(deps.now().getTime() + waitMs);
  await events.update(deps.db, bookingId, { dueAt, failures: failures + 1 });
}
