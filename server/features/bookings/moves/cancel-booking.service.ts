import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import { dividePayment } from '#server/features/money/settlement/divide-payment.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { asCents } from '#shared/money.ts';
import { type Split, splitAmount } from '#shared/payments/amounts.ts';
import { type Canceller, freeUntilOf, refundPercent } from '#shared/payments/policy.ts';
import { lockBooking, type MoveRequest, makeMove, refuseUnless } from './locked-booking.ts';

/** Cancels a paid session before it starts. The refund follows the policy the booking was made under. */
export async function cancelBooking(deps: Deps, request: MoveRequest): Promise<void> {
  const { userId, reason = null } = request;
  const cancelled = await makeMove(deps, request, { action: 'cancel' }, (tx, locked) =>
    cancelAs(tx, locked, locked.party, { actorId: userId, reason }),
  );
  await afterCancelling(deps, cancelled);
}

export type Cancelled = { operationId: string | undefined; profileId: string };

/** Cancels on behalf of one of the parties or an operator; the refund depends on who it is. */
export async function cancelAs(
  tx: Tx,
  context: PaymentContext,
  actor: Canceller,
  by: { actorId: string; reason: string | null },
): Promise<Cancelled> {
  const { at, booking } = context;
  const change = { from: 'confirmed', to: 'cancelled', at, actor, kind: 'cancelled', ...by } as const;
  await bookings.move(tx, [booking.id], change);
  const operationId = await dividePayment(tx, context, cancellationSplit(context, actor));
  return { operationId, profileId: booking.profileId };
}

export async function afterCancelling(deps: Deps, cancelled: Cancelled): Promise<void> {
  // The refund is already recorded; a sweep retries it if the provider can't be reached now.
  if (cancelled.operationId) await runOperation(deps, settleOperation, cancelled.operationId);
  await refreshEachNextFree(deps, [cancelled.profileId]);
}

export type CancellationTerms = { split: Split; deadline: Date };

/** What cancelling now would cost this person. */
export async function cancellationTerms(deps: Deps, request: MoveRequest): Promise<CancellationTerms> {
  return transaction(deps.db, async (tx) => {
    const locked = await lockBooking(tx, deps, request);
    await refuseUnless(tx, 'cancel', locked);
    const { booking, party } = locked;
    return {
      split: cancellationSplit(locked, party),
      deadline: freeUntilOf(booking),
    };
  });
}

function cancellationSplit({ booking, payment, at }: PaymentContext, by: Canceller): Split {
  const percent = refundPercent(booking.policy, by, freeUntilOf(booking), at);
  return splitAmount(asCents(payment.amount), percent, booking.feePercent);
}
