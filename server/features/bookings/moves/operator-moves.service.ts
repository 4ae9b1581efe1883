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
import { lockSessionCharges } from '#server/features/money/settlement/session-charges.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { divideRefund, type RefundPart } from '#shared/payments/divide-refund.ts';
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
  const { at, booking } = context;
  const charges = await lockSessionCharges(tx, context);
  const isOpen = charges.some(({ payment }) => payment.reported || payment.decidedAt === null);
  const owed = charges.reduce((sum, { payment }) => sum + payment.refundOwed, 0);
  const range = await refundRange(tx, charges);
  if (!range || !(isOpen || refund !== owed) || refund < range.min || refund > range.max)
    throw movedOn(context);
  const by = { actor: 'operator', actorId: operatorId, kind: 'decided', reason } as const;
  await bookings.record(tx, booking.id, { at, status: booking.status, ...by });
  const operationIds = await divideBetween(tx, charges, decision);
  return async () => {
    for (const id of operationIds) await runOperation(deps, settleOperation, id);
  };
}

/** In proportion, if the session was extended. */
async function divideBetween(
  tx: Tx,
  charges: PaymentContext[],
  { decisionId, refund, collect }: OperatorDecision,
): Promise<string[]> {
  const shares = divideRefund(refund, await partsOf(tx, charges));
  const operationIds: string[] = [];
  for (const [index, charge] of charges.entries()) {
    const ownId = index === 0 ? decisionId : `${decisionId}:${charge.payment.id}`;
    const own = { decisionId: ownId, refund: shares[index] ?? 0, collect };
    operationIds.push(...(await decideDivision(tx, charge, own)));
  }
  return operationIds;
}

async function partsOf(tx: Tx, charges: PaymentContext[]): Promise<RefundPart[]> {
  const parts: RefundPart[] = [];
  for (const charge of charges) {
    parts.push({ amount: charge.payment.amount, min: await refundedAlready(tx, charge) });
  }
  return parts;
}

/** What an operator can still refund in all: at least what the client already has. Undefined before the session ended. */
export async function refundRange(
  tx: Tx,
  charges: PaymentContext[],
): Promise<{ min: number; max: number } | undefined> {
  const [first] = charges;
  const ended = first?.booking.status === 'completed' || first?.booking.status === 'cancelled';
  if (!ended || first?.payment.state !== 'captured') return undefined;
  const parts = await partsOf(tx, charges);
  return {
    min: parts.reduce((sum, { min }) => sum + min, 0),
    max: parts.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Not found if there is no such booking. */
export async function lockForOperator(tx: Tx, deps: Deps, bookingId: string): Promise<PaymentContext> {
  const payment = isUuid(bookingId) ? await payments.find(tx, bookingId) : undefined;
  if (!payment) throw bookingNotFound();
  return lockPaymentContext(tx, deps, payment.id);
}
