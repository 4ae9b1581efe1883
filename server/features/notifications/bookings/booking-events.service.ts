import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAny } from '#server/features/bookings/view/bookings.reader.ts';
import { notify } from '#server/features/notifications/notify.ts';
import { refreshResponseTime } from '#server/features/profiles/profiles.repository.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { minuteMs } from '#shared/durations.ts';
import * as outbox from './booking-events.repository.ts';
import { notificationsAbout } from './booking-notifications.ts';

const retryMs = minuteMs;

/** Notifies both parties of new booking events, once per event. Checks without locking first, as there is rarely one. */
export async function notifyOfBookingEvents(deps: Deps, stopping: AbortSignal): Promise<JobRun> {
  if (!(await outbox.isAnyDue(deps.db, deps.now()))) return { count: 0 };
  return { count: await takeDue(() => notifyNext(deps), { stopping }) };
}

async function notifyNext(deps: Deps): Promise<boolean> {
  let event: outbox.BookingEvent | undefined;
  try {
    return await transaction(deps.db, async (tx) => {
      event = await outbox.lockNext(tx, deps.now());
      if (!event) return false;
      await notifyOfEvent(tx, deps, event);
      await outbox.remove(tx, event.id);
      return true;
    });
  } catch (error) {
    if (!event) throw error;
    // A failing event must not block the ones behind it.
    deps.log.error({ err: error, eventId: event.id }, 'booking event notification failed');
    await outbox.postpone(deps.db, event.id, new Date(deps.now().getTime() + retryMs));
    return true;
  }
}

async function notifyOfEvent(tx: Tx, deps: Deps, event: outbox.BookingEvent): Promise<void> {
  const whole = await findAny(tx, event.bookingId);
  if (!whole) return;
  // The booking has only its newest proposal, which is described by that proposal's own event.
  const isSuperseded = event.kind === 'proposed' && (await outbox.hasNewer(tx, event));
  const notifications = isSuperseded ? [] : notificationsAbout(deps, event, whole);
  for (const notification of notifications) await notify(tx, deps, notification);
  const isResponse =
    event.kind === 'confirmed' ||
    event.kind === 'declined' ||
    (event.kind === 'proposed' && event.toStatus === 'pending');
  if (isResponse) {
    await refreshResponseTime(tx, whole.booking.profileId);
  }
}
