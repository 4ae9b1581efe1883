import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { closeProposal } from '#server/features/bookings/proposals/proposals.repository.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import { dividePayment } from '#server/features/money/settlement/divide-payment.ts';
import { centsOf, type PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { type Split, splitAmount } from '#shared/payments/amounts.ts';
import { type Canceller, freeUntil, refundPercent } from '#shared/payments/policy.ts';
import { lockBooking, type MoveRequest, onceFor, refuseUnless } from './locked-booking.ts';

/** A session that was paid for and hasn't begun. What comes back is what the policy said when it was booked. */
export async function cancelBooking(deps: Deps, request: MoveRequest): Promise<void> {
  const { userId, bookingId, reason } = request;
  const cancelled = await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, userId, bookingId);
    return onceFor(locked, 'cancel', request, async () => {
      await refuseUnless('cancel', locked);
      return cancelAs(locked, locked.party, { actorId: userId, reason: reason ?? null });
    });
  });
  await afterCancelling(deps, cancelled);
}

export type Cancelled = { operationId: string | undefined; profileId: string };

/** Whoever calls it off; what comes back follows from that. */
export async function cancelAs(
  context: PaymentContext,
  actor: Canceller,
  by: { actorId: string; reason: string | null },
): Promise<Cancelled> {
  const { tx, at, booking } = context;
  const mover = { actor, kind: 'cancelled', ...by } as const;
  await bookings.move(tx, [booking.id], { from: 'confirmed', to: 'cancelled', at, ...mover });
  await closeProposal(tx, booking.id, 'lapsed', at);
  return { operationId: await dividePayment(context, costOf(context, actor)), profileId: booking.profileId };
}

export async function afterCancelling(deps: Deps, cancelled: Cancelled): Promise<void> {
  // It is cancelled, and the refund decided on: the bank may hear of it a little later.
  if (cancelled.operationId) await runOperation(deps, settleOperation, cancelled.operationId);
  await refreshEachNextFree(deps, [cancelled.profileId]);
}

export type Cost = { split: Split; deadline: Date };

/** What cancelling now would cost this person. */
export async function cancellationCost(deps: Deps, { userId, bookingId }: MoveRequest): Promise<Cost> {
  return transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, userId, bookingId);
    await refuseUnless('cancel', locked);
    const { booking } = locked;
    return { split: costOf(locked, locked.party), deadline: freeUntil(booking.policy, booking.scheduledAt) };
  });
}

function costOf(context: PaymentContext, by: Canceller): Split {
  const { booking, at } = context;
  const percent = refundPercent(booking.policy, by, booking.scheduledAt, at);
  return splitAmount(centsOf(context), percent, booking.feePercent);
}
