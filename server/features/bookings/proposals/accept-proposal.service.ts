import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { finishCapture, startCapture } from '#server/features/bookings/moves/capture.service.ts';
import {
  bookingNotFound,
  type LockedBooking,
  lockBooking,
  onceFor,
  refuseUnless,
} from '#server/features/bookings/moves/locked-booking.ts';
import { checkOwnCalendar } from '#server/features/bookings/moves/own-calendar.ts';
import { translateConflict } from '#server/features/bookings/request/requested-time.ts';
import { expireOverdue } from '#server/features/bookings/request/reservations.service.ts';
import { nextSessionReminder } from '#shared/bookings/session-reminders.ts';
import { minuteMs } from '#shared/durations.ts';
import { freeUntilAfterMove } from '#shared/payments/policy.ts';
import { isUuid } from '#shared/text.ts';
import * as proposals from './proposals.repository.ts';
import { blockedSpan, openProposal, type ProposalAnswer, recordEvent } from './proposals.service.ts';

/**
 * The other side accepts, and the booking moves to the proposed time if that is still available. A request is then
 * agreed on by both, so its card is charged, as when the expert accepts.
 */
export async function acceptProposal(deps: Deps, request: ProposalAnswer): Promise<void> {
  const { userId, bookingId } = request;
  const known = isUuid(bookingId) ? await bookings.findById(deps.db, bookingId) : undefined;
  if (!known) throw bookingNotFound();
  const accepted = await transaction(deps.db, (tx) => acceptLocked(tx, deps, known, request)).catch(
    (error: unknown) => {
      throw explainUnavailable(error, known, userId);
    },
  );
  await refreshEachNextFree(deps, [known.profileId]);
  const { operationId } = accepted;
  if (operationId) await finishCapture(deps, { operationId, bookingId, by: 'booker' });
}

type Accepted = { operationId?: string };

async function acceptLocked(
  tx: Tx,
  deps: Deps,
  { bookerId, profileId }: bookings.BookingRow,
  request: ProposalAnswer,
): Promise<Accepted> {
  const { userId, proposalId } = request;
  // Lock client and profile before the booking, as requests do, so that the two can't deadlock.
  await bookings.lockParties(tx, bookerId, profileId);
  const locked = await lockBooking(tx, deps, request);
  return onceFor<Accepted>(tx, locked, `accept ${proposalId}`, request, async () => {
    await refuseUnless(tx, 'acceptProposal', locked);
    const booking = await reschedule(tx, locked, await openProposal(tx, locked, proposalId), request);
    await recordEvent(tx, locked, 'rescheduled', userId);
    return booking.status === 'pending'
      ? { operationId: await startCapture(tx, { ...locked, booking }) }
      : {};
  });
}

async function reschedule(
  tx: Tx,
  locked: LockedBooking,
  { scheduledAt }: { scheduledAt: Date },
  request: ProposalAnswer,
): Promise<bookings.BookingRow> {
  const { deps, at, booking, party } = locked;
  const { bookerId, profileId, duration } = booking;
  const isRequest = booking.status === 'pending';
  const endsAt = new Date(scheduledAt.getTime() + duration * minuteMs);
  // Experts may accept in spite of their own calendar, so it is checked apart.
  const isExpert = party === 'expert';
  const blocked = await blockedSpan(tx, locked, scheduledAt, { withoutCalendars: isExpert });
  if (isExpert) await checkOwnCalendar(tx, { at, booking: { ...booking, scheduledAt, endsAt } }, request);
  const session = { from: scheduledAt.getTime(), until: endsAt.getTime() };
  await expireOverdue(tx, deps, { bookerId, profileId, blocked, session });
  const times = {
    scheduledAt,
    endsAt,
    blockedFrom: new Date(blocked.from),
    blockedUntil: new Date(blocked.until),
    // A request gets its deadline when the charge confirms it, like its reminders.
    freeUntil: isRequest ? null : freeUntilAfterMove(booking, scheduledAt, at),
  };
  const moved = await bookings.reschedule(tx, booking.id, times, at);
  if (!isRequest) await bookings.setReminder(tx, booking.id, nextSessionReminder(scheduledAt, at));
  await proposals.closeProposal(tx, booking.id, 'accepted', at);
  return moved;
}

/** The time is gone. The client of a request can't choose another, so they read what they can do instead. */
function explainUnavailable(error: unknown, known: bookings.BookingRow, userId: string): unknown {
  const { busyAtNewTime, clientBusyAtNewTime, suggestionUnavailable } = bookingCopy;
  const translated = translateConflict(
    error,
    userId === known.bookerId ? busyAtNewTime : clientBusyAtNewTime,
  );
  const isTime = translated instanceof AppError && translated.fields?.scheduledAt !== undefined;
  if (known.status !== 'pending' || !isTime) return translated;
  return new AppError('conflict', suggestionUnavailable, { cause: error });
}
