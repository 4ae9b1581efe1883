import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { endExtension } from '#server/features/bookings/extensions/end-extension.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import { dividePayment } from '#server/features/money/settlement/divide-payment.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { lockSessionCharges } from '#server/features/money/settlement/session-charges.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { Cancellation } from '#shared/bookings/booking-view.schema.ts';
import { asCents, centsToText } from '#shared/money.ts';
import { type Split, splitAmount } from '#shared/payments/amounts.ts';
import { type Canceller, freeUntilOf, refundPercent } from '#shared/payments/policy.ts';
import { lockBooking, type MoveRequest, makeMove, refuseUnless } from './locked-booking.ts';

/** With `shownRefund`, cancels only if the person gets exactly the refund they were shown. */
type CancelRequest = MoveRequest & { shownRefund?: string | undefined };

/** Cancels a paid session before it starts. The refund follows the policy the booking was made under. */
export async function cancelBooking(deps: Deps, request: CancelRequest): Promise<void> {
  const { userId, reason = null, shownRefund } = request;
  const cancelled = await makeMove(deps, request, { action: 'cancel' }, (tx, locked) => {
    const cancellation = quoteFor(locked, locked.party);
    if (shownRefund !== undefined && shownRefund !== cancellation.refund) {
      throw new AppError('conflict', bookingCopy.refundChanged, { state: { cancellation } });
    }
    return cancelAs(tx, locked, locked.party, { actorId: userId, reason });
  });
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
  await endExtension(tx, context);
  const [, ...extensions] = await lockSessionCharges(tx, context);
  // Their refunds are left to the worker: only an operator cancels a session that was extended.
  for (const extension of extensions) await dividePayment(tx, extension, splitFor(extension, actor));
  const operationId = await dividePayment(tx, context, splitFor(context, actor));
  return { operationId, profileId: booking.profileId };
}

export async function afterCancelling(deps: Deps, cancelled: Cancelled): Promise<void> {
  // The refund is already recorded; a sweep retries it if the provider can't be reached now.
  if (cancelled.operationId) await runOperation(deps, settleOperation, cancelled.operationId);
  await refreshEachNextFree(deps, [cancelled.profileId]);
}

/** What cancelling now would cost this person. */
export async function cancellationQuote(deps: Deps, request: MoveRequest): Promise<Cancellation> {
  return transaction(deps.db, async (tx) => {
    const locked = await lockBooking(tx, deps, request);
    await refuseUnless(tx, 'cancel', locked);
    return quoteFor(locked, locked.party);
  });
}

function quoteFor(context: PaymentContext, by: Canceller): Cancellation {
  const { refund, retained } = splitFor(context, by);
  return {
    refund: centsToText(refund),
    charge: centsToText(retained),
    deadline: freeUntilOf(context.booking).toISOString(),
  };
}

export function splitFor(
  { booking, payment, at }: Pick<PaymentContext, 'booking' | 'at'> & { payment: { amount: number } },
  by: Canceller,
): Split {
  const percent = refundPercent(booking.policy, by, freeUntilOf(booking), at);
  return splitAmount(asCents(payment.amount), percent, booking.feePercent);
}
