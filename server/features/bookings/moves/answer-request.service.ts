import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { centsOf } from '#server/features/money/settlement/payment-context.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { latestCapture } from '#server/features/money/settlement/settle-intent.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import {
  type LockedBooking,
  lockBooking,
  type MoveRequest,
  movedOn,
  onceFor,
  refuseUnless,
} from './locked-booking.ts';

/** The card is charged now. The booking is confirmed when the money is there, never before. */
export async function acceptRequest(deps: Deps, request: MoveRequest): Promise<void> {
  const { userId, bookingId } = request;
  const operationId = await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, userId, bookingId, 'told');
    return onceFor(locked, 'confirm', request, async () => {
      await refuseUnless('confirm', locked);
      return startCapture(locked);
    });
  });
  await runOperation(deps, settleOperation, operationId);
  await refuseUnlessConfirmed(deps, bookingId);
}

async function startCapture(locked: LockedBooking): Promise<string> {
  const { tx, at, booking, payment } = locked;
  const { intentId } = payment;
  if (!intentId) throw new Error('an authorised payment without its intent');
  await payments.move(tx, payment, 'capturing', at);
  const notAfter = latestCapture(booking).toISOString();
  const params = { intentId, amount: centsOf(locked), notAfter };
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
    throw new AppError('payment_failed', payment.refusal ?? 'The card was refused.', {
      state: { status: 'expired', paymentStatus: 'failed' },
    });
  }
  throw new AppError('unavailable', 'The card is still being charged. Please look again in a moment.', {
    retryAfterSeconds: 5,
  });
}

/** The expert says no: nothing was charged, and nothing stays locked. */
export function declineRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, {
    action: 'decline',
    actor: 'expert',
    to: 'declined',
    kind: 'declined',
  });
}

/** The booker takes it back. */
export function withdrawRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, {
    action: 'withdraw',
    actor: 'booker',
    to: 'cancelled',
    kind: 'withdrawn',
  });
}

type Closing = {
  action: 'decline' | 'withdraw';
  actor: Party;
  to: 'declined' | 'cancelled';
  kind: BookingEventKind;
};

async function closeRequest(
  deps: Deps,
  request: MoveRequest,
  { action, ...closing }: Closing,
): Promise<void> {
  const { userId, bookingId, reason } = request;
  const closed = await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, userId, bookingId, 'told');
    const { at, booking } = locked;
    return onceFor(locked, action, request, async () => {
      await refuseUnless(action, locked);
      const mover = { ...closing, actorId: userId, reason: reason ?? null };
      await bookings.move(tx, [booking.id], { from: 'pending', at, ...mover });
      return { operationId: await releaseCard(locked), profileId: booking.profileId };
    });
  });
  // The answer stands, whether or not the bank hears of it at once: it will.
  if (closed.operationId) await runOperation(deps, settleOperation, closed.operationId);
  await refreshEachNextFree(deps, [closed.profileId]);
}
