import { CalendarError, type Login } from '#server/adapters/calendars/calendars-port.ts';
import type { Deps } from '#server/deps.ts';
import { findAny, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { eventOf } from '#server/features/bookings/view/session-calendar.ts';
import { unsealAccess } from '#server/features/calendars/access/calendar-access.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import * as events from './session-events.repository.ts';

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
  const { href, bookingId } = event;
  const text = eventOf(deps, whole);
  // After an answer that was lost, or if the expert has changed it, the server has another version than we know.
  let known = event.etag;
  for (let tries = 0; tries < 3; tries += 1) {
    const written = await deps.calendars.writeEvent(login, { href, text, ...(known ? { etag: known } : {}) });
    if (written !== 'changedThere') {
      return events.update(deps.db, bookingId, {
        etag: written.etag,
        writtenSequence: whole.booking.calendarSequence,
        changedThere: null,
        dueAt: null,
        failures: 0,
      });
    }
    known = (await deps.calendars.readEvent(login, href))?.etag ?? null;
  }
  throw new CalendarError('serverError');
}

async function removeThere(deps: Deps, login: Login, { href, etag }: events.SessionEventRow): Promise<void> {
  let known = etag ?? (await deps.calendars.readEvent(login, href))?.etag;
  for (let tries = 0; known !== undefined; tries += 1) {
    if (tries === 3) throw new CalendarError('serverError');
    if ((await deps.calendars.removeEvent(login, { href, etag: known })) !== 'changedThere') return;
    known = (await deps.calendars.readEvent(login, href))?.etag;
  }
}

async function postpone(
  deps: Deps,
  { bookingId, failures }: events.SessionEventRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof CalendarError)) throw error;
  const waitMs = Math.max(Math.min(minuteMs * 2 ** failures, maxBackOffMs), error.retryAfterMs ?? 0);
  const dueAt = new Date(deps.now().getTime() + waitMs);
  await events.update(deps.db, bookingId, { dueAt, failures: failures + 1 });
}
