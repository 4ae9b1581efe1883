import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/transaction.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { outside } from '#server/features/money/payments/postings.ts';
import { refundDue, refundSent } from '#shared/payments/payment-money.ts';
import { changeMoney } from './change-money.ts';
import * as disputes from './disputes.repository.ts';
import { cancelIfPaidBack } from './given-back.ts';
import { moneyOf, type PaymentContext } from './payment-context.ts';

/**
 * What an operator can send the client by other means: nothing while a bank may give it to them, or while we don't know
 * whether a refund got through.
 */
export async function dueOutside(tx: Tx, context: PaymentContext): Promise<number> {
  const { payment } = context;
  if (payment.state !== 'captured' || (await disputes.isWithdrawn(tx, payment.id))) return 0;
  // Locked so that no attempt starts without seeing this settlement.
  const refunds = await operations.lockDue(tx, payment.id, 'refund');
  return refunds.some(({ attempts }) => attempts > 0) ? 0 : refundDue(moneyOf(context));
}

/**
 * An operator paid the client outside the provider, because refunds failed. A refund that waits for
 * its next attempt is no longer sent. Returns the amount.
 */
export async function settleRefundOutside(tx: Tx, context: PaymentContext): Promise<number> {
  const amount = await dueOutside(tx, context);
  if (amount === 0) return 0;
  const settled = await changeMoney(tx, context, {
    key: `outside:${randomUUID()}`,
    kind: 'refund-outside',
    to: refundSent(moneyOf(context), amount),
    others: [{ account: outside, amount }],
  });
  await cancelIfPaidBack(tx, settled);
  return amount;
}
