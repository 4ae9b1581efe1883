import type { Refund } from '#server/adapters/payments/payments-port.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { clearing, losses } from '#server/features/money/payments/postings.ts';
import { dayMs } from '#shared/durations.ts';
import { asCents } from '#shared/money.ts';
import { refundReturned, refundSent } from '#shared/payments/payment-money.ts';
import { changeMoney } from './change-money.ts';
import { sendOwedRefund } from './divide-payment.ts';
import { settleGivenBack } from './given-back.ts';
import { moneyOf, operationMetadata, type PaymentContext } from './payment-context.ts';

/** A refund was sent to the client. */
export async function recordRefund(
  tx: Tx,
  context: PaymentContext,
  operationId: string,
  amount: number,
): Promise<void> {
  const { at, payment } = context;
  const to = refundSent(moneyOf(context), amount);
  const sent = await changeMoney(tx, context, {
    key: `refund:${operationId}`,
    kind: 'refund',
    to,
    others: [
      { account: clearing, amount },
      { account: losses, amount: to.refunded - payment.refunded - amount },
    ],
  });
  await payments.update(tx, payment.id, at, { refundedAt: at });
  await settleGivenBack(tx, sent);
}

/**
 * Applies the provider's current state of a refund: one that we didn't make, or one that the client's bank returned.
 * Returns false while our own call is still under way: the event is then processed again.
 */
export async function settleRefund(tx: Tx, context: PaymentContext, refund: Refund): Promise<boolean> {
  const op = await operations.findByResult(tx, refund.id);
  if (!op) {
    // Our call's own answer records it.
    if (refund.operationId && (await isUnderWay(tx, context, refund.operationId))) return false;
    if (refund.status === 'sent') await adoptRefund(tx, context, refund);
    return true;
  }
  if (refund.status === 'returned' && op.state === 'done') await returnRefund(tx, context, op, refund);
  return true;
}

async function isUnderWay(tx: Tx, { payment }: PaymentContext, operationId: string): Promise<boolean> {
  return (await operations.listDue(tx, payment.id, 'refund')).some(({ id }) => id === operationId);
}

/** Someone refunded the client in the provider's dashboard. */
async function adoptRefund(
  tx: Tx,
  context: PaymentContext,
  { id: refundId, amount, chargeId }: Refund,
): Promise<void> {
  const { at, payment } = context;
  const params = { chargeId, amount: asCents(amount), about: operationMetadata(context, refundId) };
  const op = await operations.insertForeignRefund(tx, { paymentId: payment.id, refundId, params, at });
  await recordRefund(tx, context, op.id, amount);
}

/** How often we send a refund that the bank returns before an operator has to find another way. */
const maxReturns = 2;

/** The money is back with us and owed again. */
async function returnRefund(
  tx: Tx,
  context: PaymentContext,
  op: operations.OperationRow,
  { id: refundId, amount }: Refund,
): Promise<void> {
  const { at, booking, payment } = context;
  await operations.update(tx, op.id, { state: 'returned' });
  const to = refundReturned(moneyOf(context), amount);
  const owed = await changeMoney(tx, context, {
    key: `refund-returned:${op.id}`,
    kind: 'refund-returned',
    to,
    others: [
      { account: clearing, amount: -amount },
      { account: losses, amount: amount - (payment.refunded - to.refunded) },
    ],
  });
  await cases.open(tx, at, {
    key: `refund-returned:${refundId}`,
    kind: 'refundFailed',
    title: 'The client’s bank returned a refund',
    bookingId: booking.id,
    amount,
    about: { paymentId: payment.id, refundId },
  });
  const returned = await operations.countReturned(tx, payment.id);
  if (returned < maxReturns) await sendOwedRefund(tx, owed, new Date(at.getTime() + dayMs));
}
