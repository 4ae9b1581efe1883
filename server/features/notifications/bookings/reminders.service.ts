import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { findAny } from '#server/features/bookings/view/bookings.reader.ts';
import { type Notification, notify } from '#server/features/notifications/notify.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { nextReminder } from '#shared/bookings/answer-deadline.ts';
import { nextSessionReminder } from '#shared/bookings/session-reminders.ts';
import { requestReminders, sessionReminders } from './booking-notifications.ts';

/** Reminds experts of unanswered requests, and both parties of upcoming sessions. */
export async function sendReminders(deps: Deps, stopping: AbortSignal): Promise<void> {
  await takeDue(() => remindNext(deps), { stopping });
}

async function remindNext(deps: Deps): Promise<boolean> {
  const at = deps.now();
  return transaction(deps.db, async (tx) => {
    const booking = await bookings.lockNextReminder(tx, at);
    if (!booking) return false;
    await bookings.setReminder(tx, booking.id, nextOf(booking, at));
    for (const notification of await remindersFor(tx, deps, booking, at))
      await notify(tx, deps, notification);
    return true;
  });
}

function nextOf({ status, answerBy, scheduledAt }: bookings.BookingRow, at: Date): Date | null {
  if (status === 'confirmed') return nextSessionReminder(scheduledAt, at);
  return answerBy && nextReminder(answerBy, at);
}

/** After downtime, a late reminder is still sent until the deadline or the start has passed. */
async function remindersFor(
  tx: Tx,
  deps: Deps,
  booking: bookings.BookingRow,
  at: Date,
): Promise<Notification[]> {
  const { id, status, answerBy, scheduledAt } = booking;
  const until = status === 'confirmed' ? scheduledAt : answerBy;
  const whole = until && until > at ? await findAny(tx, id) : undefined;
  if (!whole) return [];
  if (status === 'confirmed') return sessionReminders(deps, whole);
  return whole.payment.state === 'authorized' ? requestReminders(deps, whole) : [];
}
