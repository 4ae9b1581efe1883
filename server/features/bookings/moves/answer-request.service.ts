import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { asCents } from '#shared/money.ts';
import { isUnpaid } from '#shared/payments/payment-states.ts';
import { type LockedBooking, type MoveRequest, makeMove, movedOn } from './locked-booking.ts';
import { latestCapture } from './payment-results.service.ts';

/** Charges the card. The booking is confirmed when the money has arrived, never before. */
export async function acceptRequest(deps: Deps, request: MoveRequest): Promise<void> {
  const move = { action: 'confirm', explainUnpaid: true } as const;
  const operationId = await makeMove(deps, request, move, startCapture);
  await runOperation(deps, settleOperation, operationId);
  await refuseUnlessConfirmed(deps, request.bookingId);
}

async function startCapture(tx: Tx, { at, booking, payment }: LockedBooking): Promise<string> {
  const { intentId } = payment;
  if (!intentId) throw new Error('an authorized payment without its intent');
  await payments.move(tx, payment, 'capturing', at);
  const params = {
    intentId,
    amount: asCents(payment.amount),
    notAfter: latestCapture(booking).toISOString(),
  };
  const { id } = await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'capture',
    at,
    inline: true,
    params: () => params,
  });
  return id;
}

async function refuseUnlessConfirmed(deps: Deps, bookingId: string): Promise<void> {
  const payment = await payments.find(deps.db, bookingId);
  const booking = await bookings.findById(deps.db, bookingId);
  if (booking?.status === 'confirmed') return;
  if (booking && payment?.state === 'captured') throw movedOn({ booking, payment });
  if (payment?.state === 'failed') {
    // Not the bank's own message: it is about the client's card, and the expert reads this.
    throw new AppError('payment_failed', bookingCopy.clientCardFailed, {
      state: { status: 'expired', paymentStatus: 'failed' },
    });
  }
  throw new AppError('unavailable', bookingCopy.stillCharging, { retryAfterSeconds: 5 });
}

/** The expert declines: nothing is charged, and the card is released. */
export function declineRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, {
    action: 'decline',
    actor: 'expert',
    to: 'declined',
    kind: 'declined',
  });
}

/** The client withdraws the request. An unpaid one ends without the expert ever hearing of it. */
export function withdrawRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, {
    action: 'withdraw',
    actor: 'booker',
    to: 'cancelled',
    kind: 'withdrawn',
    unpaidKind: 'cancelledUnpaid',
  });
}

type CloseReason = {
  action: 'decline' | 'withdraw';
  actor: Party;
  to: 'declined' | 'cancelled';
  kind: BookingEventKind;
  /** For a request that isn't paid for yet. */
  unpaidKind?: BookingEventKind;
};

async function closeRequest(
  deps: Deps,
  request: MoveRequest,
  { action, kind, unpaidKind = kind, ...change }: CloseReason,
): Promise<void> {
  const { userId, reason = null } = request;
  const closed = await makeMove(deps, request, { action, explainUnpaid: true }, async (tx, locked) => {
    const { at, booking, payment } = locked;
    const by = { kind: isUnpaid(payment) ? unpaidKind : kind, actorId: userId, reason };
    await bookings.move(tx, [booking.id], { from: 'pending', at, ...change, ...by });
    return { operationId: await releaseCard(tx, locked), profileId: booking.profileId };
  });
  // The request is closed even if the provider can't be reached now; a sweep retries the release.
  if (closed.operationId) await runOperation(deps, settleOperation, closed.operationId);
  await refreshEachNextFree(deps, [closed.profileId]);
}
