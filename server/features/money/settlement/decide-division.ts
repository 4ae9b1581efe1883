import type { Tx } from '#server/db/transaction.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { positionOf, wentBack } from '#shared/payments/payment-money.ts';
import { dividePayment } from './divide-payment.ts';
import { cancelIfPaidBack } from './given-back.ts';
import { moneyOf, type PaymentContext } from './payment-context.ts';
import { refreshFreeze } from './settle-dispute.ts';
import { takeBack } from './take-back.ts';

export type OperatorDecision = {
  /** Tells this decision apart from others about the same payment. */
  decisionId: string;
  /** What the client is to get back in all. */
  refund: number;
  /** How the expert gives back what they were already paid: from their account, or from their next payouts. */
  collect: 'reversal' | 'debt';
};

/** The least that an operator can still decide: what the client has, or what is on its way to them. */
export async function refundedAlready(tx: Tx, { payment }: PaymentContext): Promise<number> {
  return wentBack(payment) + (await operations.sumDue(tx, payment.id, 'refund'));
}

/**
 * An operator divides a charged amount, before or after the payout, whatever was decided before. It ends the freeze of
 * a reported session. Returns the ids of the operations to run now.
 */
export async function decideDivision(
  tx: Tx,
  context: PaymentContext,
  { decisionId, refund, collect }: OperatorDecision,
): Promise<string[]> {
  const { at, payment } = context;
  const judged = { ...context, payment: await payments.update(tx, payment.id, at, { reported: false }) };
  const unfrozen = await refreshFreeze(tx, judged);
  const refundId = await dividePayment(tx, unfrozen, { refund, decisionId });
  const divided = { ...unfrozen, payment: await payments.lock(tx, payment.id) };
  await cancelIfPaidBack(tx, divided);
  const owed = positionOf(moneyOf(divided)).debt - (await operations.sumDue(tx, payment.id, 'reverse'));
  const reversals = collect === 'reversal' ? await takeBack(tx, divided, owed) : [];
  // The expert's money first: it may be what the refund is paid from.
  return refundId ? [...reversals, refundId] : reversals;
}
