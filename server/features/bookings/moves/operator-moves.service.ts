import { randomUUID } from 'node:crypto';
import { type Tx, transaction } from '#server/db/transaction.ts';
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
import { asCents } from '#shared/money.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import { isReleasable } from '#shared/payments/payment-states.ts';
import { afterCancelling, type Cancelled, cancelAs } from './cancel-booking.service.ts';
import { bookingNotFound, movedOn } from './locked-booking.ts';

type Cancellation = { operatorId: string; bookingId: string; reason?: string | undefined };

/** An operator cancels a request or a session; the client gets a full refund. */
export async function cancelByOperator(deps: Deps, request: Cancellation): Promise<void> {
  const by = { actorId: request.operatorId, reason: request.reason ?? null };
  const cancelled = await transaction(deps.db, async (tx) => {
    const context = await lockContext(tx, deps, request.bookingId);
    const { booking, payment } = context;
    if (booking.status === 'confirmed' && payment.state === 'captured')
      return cancelAs(tx, context, 'operator', by);
    if (booking.status === 'pending' && isReleasable(payment)) return cancelRequest(tx, context, by);
    throw movedOn(context);
  });
  await afterCancelling(deps, cancelled);
}

async function cancelRequest(
  tx: Tx,
  context: PaymentContext,
  by: { actorId: string; reason: string | null },
): Promise<Cancelled> {
  const { at, booking } = context;
  const change = {
    from: 'pending',
    to: 'cancelled',
    at,
    actor: 'operator',
    kind: 'cancelled',
    ...by,
  } as const;
  await bookings.move(tx, [booking.id], change);
  return { operationId: await releaseCard(tx, context), profileId: booking.profileId };
}

type Decision = {
  operatorId: string;
  bookingId: string;
  refundPercent: number;
  reason?: string | undefined;
  collect?: OperatorDecision['collect'];
};

/** An operator decides how an ended session's money is divided, whatever happened to it before. */
export async function decideRefund(deps: Deps, decision: Decision): Promise<void> {
  const { operatorId, bookingId, refundPercent, collect = 'reversal' } = decision;
  const operationIds = await transaction(deps.db, async (tx) => {
    const context = await lockContext(tx, deps, bookingId);
    const { at, booking, payment } = context;
    const ended = booking.status === 'completed' || booking.status === 'cancelled';
    const { refund } = splitAmount(asCents(payment.amount), refundPercent, booking.feePercent);
    const changes = payment.reported || payment.decidedAt === null || refund !== payment.refundOwed;
    const possible = ended && changes && payment.state === 'captured';
    if (!possible || refund < (await refundedAlready(tx, context))) throw movedOn(context);
    const reason = decision.reason ?? `${refundPercent}% refund`;
    const by = { actor: 'operator', actorId: operatorId, kind: 'decided', reason } as const;
    await bookings.record(tx, booking.id, { at, status: booking.status, ...by });
    return decideDivision(tx, context, { decisionId: randomUUID(), refund, collect });
  });
  for (const id of operationIds) await runOperation(deps, settleOperation, id);
}

async function lockContext(tx: Tx, deps: Deps, bookingId: string): Promise<PaymentContext> {
  const payment = await payments.find(tx, bookingId);
  if (!payment) throw bookingNotFound();
  return lockPaymentContext(tx, deps, payment.id);
}
