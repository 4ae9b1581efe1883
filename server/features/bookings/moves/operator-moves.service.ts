import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import {
  decideDivision,
  type OperatorDecision,
  refundedAlready,
} from '#server/features/money/settlement/decide-division.ts';
import {
  lockPaymentContext,
  type PaymentContext,
} from '#server/features/money/settlement/payment-context.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { isReleasable, isUnpaid } from '#shared/payments/payment-states.ts';
import { isUuid } from '#shared/text.ts';
import { afterCancelling, type Cancelled, cancelAs } from './cancel-booking.service.ts';
import { bookingNotFound, movedOn } from './locked-booking.ts';

/** Makes the calls to the provider that were decided on, once the transaction has committed. */
export type FollowUp = () => Promise<void>;

type ByOperator = { operatorId: string; bookingId: string; reason: string };

/** An operator cancels a request or a session; the client gets a full refund. */
export async function cancelByOperator(tx: Tx, deps: Deps, request: ByOperator): Promise<FollowUp> {
  const by = { actorId: request.operatorId, reason: request.reason };
  const context = await lockForOperator(tx, deps, request.bookingId);
  if (!mayCancel(context)) throw movedOn(context);
  const cancelled =
    context.booking.status === 'confirmed'
      ? await cancelAs(tx, context, 'operator', by)
      : await cancelRequest(tx, context, by);
  return () => afterCancelling(deps, cancelled);
}

export function mayCancel({ booking, payment }: Pick<PaymentContext, 'booking' | 'payment'>): boolean {
  if (booking.status === 'confirmed') return payment.state === 'captured';
  return booking.status === 'pending' && isReleasable(payment);
}

async function cancelRequest(
  tx: Tx,
  context: PaymentContext,
  by: { actorId: string; reason: string | null },
): Promise<Cancelled> {
  const { at, booking, payment } = context;
  const change = {
    from: 'pending',
    to: 'cancelled',
    at,
    actor: 'operator',
    // The expert has never heard of an unpaid request.
    kind: isUnpaid(payment) ? 'cancelledUnpaid' : 'cancelled',
    ...by,
  } as const;
  await bookings.move(tx, [booking.id], change);
  return { operationId: await releaseCard(tx, context), profileId: booking.profileId };
}

type Decision = ByOperator & OperatorDecision;

/** An operator decides how an ended session's money is divided, whatever happened to it before. Both read the reason. */
export async function decideRefund(tx: Tx, deps: Deps, decision: Decision): Promise<FollowUp> {
  const { operatorId, bookingId, reason, refund } = decision;
  const context = await lockForOperator(tx, deps, bookingId);
  const { at, booking, payment } = context;
  const changes = payment.reported || payment.decidedAt === null || refund !== payment.refundOwed;
  const range = await refundRange(tx, context);
  if (!range || !changes || refund < range.min || refund > range.max) throw movedOn(context);
  const by = { actor: 'operator', actorId: operatorId, kind: 'decided', reason } as const;
  await bookings.record(tx, booking.id, { at, status: booking.status, ...by });
  const operationIds = await decideDivision(tx, context, decision);
  return async () => {
    for (const id of operationIds) await runOperation(deps, settleOperation, id);
  };
}

/** What an operator can still refund in all: at least what the client already has. Undefined before the session ended. */
export async function refundRange(
  tx: Tx,
  context: PaymentContext,
): Promise<{ min: number; max: number } | undefined> {
  const { booking, payment } = context;
  const ended = booking.status === 'completed' || booking.status === 'cancelled';
  if (!ended || payment.state !== 'captured') return undefined;
  return { min: await refundedAlready(tx, context), max: payment.amount };
}

/** Not found if there is no such booking. */
export async function lockForOperator(tx: Tx, deps: Deps, bookingId: string): Promise<PaymentContext> {
  const payment = isUuid(bookingId) ? await payments.find(tx, bookingId) : undefined;
  if (!payment) throw bookingNotFound();
  return lockPaymentContext(tx, deps, payment.id);
}
