import type { Tx } from '#server/db/transaction.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import { asCents, type Cents } from '#shared/money.ts';
import { type Split, splitRefund } from '#shared/payments/amounts.ts';
import { ledgerOwner, operationMetadata, type PaymentContext } from './payment-context.ts';

/**
 * Decides once how held money is divided: the client's part is refunded, the rest goes to the expert, less the fee.
 * During a dispute the decision is only recorded. Returns the id of the refund to run now, if there is one.
 */
export async function dividePayment(
  tx: Tx,
  context: PaymentContext,
  { refund }: Pick<Split, 'refund'>,
): Promise<string | undefined> {
  const payment = await payments.update(tx, context.payment.id, context.at, { refundOwed: refund });
  return payment.disputeId && payment.payoutFrozen ? undefined : divideAsDecided(tx, { ...context, payment });
}

export async function divideAsDecided(tx: Tx, context: PaymentContext): Promise<string | undefined> {
  const { at, booking, payment } = context;
  const split = splitRefund(asCents(payment.amount), asCents(payment.refundOwed), booking.feePercent);
  if (split.retained > 0) {
    await payments.add(tx, payment.id, at, { released: split.net });
    await ledger.post(tx, at, postings.released(ledgerOwner(context), split));
  }
  return split.refund === 0 ? undefined : refund(tx, context, split.refund);
}

/** Enqueues a refund and returns its id. */
export async function refund(tx: Tx, context: PaymentContext, amount: Cents, dueAt?: Date): Promise<string> {
  const { at, payment } = context;
  const { chargeId } = payment;
  if (!chargeId) throw new Error('captured without a charge');
  const { id } = await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    ...(dueAt ? { dueAt } : {}),
    params: (operationId) => ({ chargeId, amount, about: operationMetadata(context, operationId) }),
  });
  return id;
}
