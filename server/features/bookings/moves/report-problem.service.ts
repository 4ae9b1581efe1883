import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookingsCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { endExtension } from '#server/features/bookings/extensions/end-extension.ts';
import { problemReportKey } from '#server/features/cases/case-keys.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { lockSessionCharges } from '#server/features/money/settlement/session-charges.ts';
import { isHere, stayOf } from '#server/features/rooms/stays.ts';
import * as visits from '#server/features/rooms/visits.repository.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import { attendanceOf, wasThere } from '#shared/rooms/attendance.ts';
import { type LockedBooking, type MoveRequest, makeMove, movedOn } from './locked-booking.ts';

/** The client reports a problem: the payout is frozen until an operator decides. */
export function reportProblem(deps: Deps, request: MoveRequest): Promise<void> {
  return recordMove(deps, request, 'report', 'reported', async (tx, locked) => {
    const { at, booking, payment } = locked;
    const charges = await lockSessionCharges(tx, locked);
    for (const charge of charges) {
      await payments.update(tx, charge.payment.id, at, { payoutFrozen: true, reported: true });
    }
    await cases.open(tx, at, {
      key: problemReportKey(booking.id),
      kind: 'problemReport',
      title: bookingsCopy.problemReported,
      bookingId: booking.id,
      reporterId: request.userId,
      amount: charges.reduce((sum, charge) => sum + charge.payment.amount, 0),
      about: {
        paymentId: payment.id,
        reason: request.reason ?? null,
        sharesMessages: request.shareMessages ?? false,
      },
    });
  });
}

/** The expert reports a no-show: paid like a completed session, and not for the client to review. */
export function markNoShow(deps: Deps, request: MoveRequest): Promise<void> {
  return recordMove(deps, request, 'noShow', 'noShow', async (tx, locked) => {
    const { at, booking } = locked;
    const inRoom = await visits.listOfBooking(tx, booking.id);
    const stays = inRoom.map((visit) => stayOf(visit, booking.bookerId));
    if (wasThere(stays, 'booker', booking)) {
      throw movedOn(locked, bookingsCopy.clientWasThere(attendanceOf(stays, booking).booker));
    }
    if (inRoom.some((visit) => visit.userId === booking.bookerId && isHere(visit, at))) {
      throw movedOn(locked, bookingsCopy.clientIsHere);
    }
    // More time with someone who isn't there must not be paid.
    await endExtension(tx, { at, booking });
    await bookings.setNoShow(tx, booking.id, at);
  });
}

/** A move that is recorded without changing the booking's status. */
async function recordMove(
  deps: Deps,
  request: MoveRequest,
  action: 'report' | 'noShow',
  kind: BookingEventKind,
  change: (tx: Tx, locked: LockedBooking) => Promise<unknown>,
): Promise<void> {
  const { userId, reason = null, shareMessages: sharesMessages = false } = request;
  await makeMove(deps, request, { action }, async (tx, locked) => {
    await change(tx, locked);
    const { at, booking, party: actor } = locked;
    await bookings.record(tx, booking.id, {
      at,
      status: booking.status,
      actor,
      actorId: userId,
      kind,
      reason,
      sharesMessages,
    });
    return {};
  });
}
