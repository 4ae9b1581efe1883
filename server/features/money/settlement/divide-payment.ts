import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import type { Cents } from '#shared/money.ts';
import { feeOf, type Split } from '#shared/payments/amounts.ts';
import { centsOf, ledgerOwner, operationMetadata, type PaymentContext } from './payment-context.ts';

/**
 * Decides once what becomes of money that is held: the client's part is sent back, the rest is the expert's, less the
 * fee. While the client's bank disputes it, it is only decided. Answers the refund to run at once, if there is one.
 */
export async function dividePayment(
  context: PaymentContext,
  { refund }: Pick<Split, 'refund'>,
): Promise<string | undefined> {
  const { tx, at } = context;
  const payment = await payments.update(tx, context.payment.id, at, { refundOwed: refund });
  return payment.disputeId && payment.payoutFrozen ? undefined : divideAsDecided({ ...context, payment });
}

export async function divideAsDecided(context: PaymentContext): Promise<string | undefined> {
  const { tx, at, booking, payment } = context;
  const refund = payment.refundOwed as Cents;
  const retained = (centsOf(context) - refund) as Cents;
  const fee = feeOf(retained, booking.feePercent);
  const net = (retained - fee) as Cents;
  if (retained > 0) {
    await payments.add(tx, payment.id, at, { released: net });
    await ledger.post(tx, at, postings.released(ledgerOwner(context), { retained, fee, net }));
  }
  const { chargeId } = payment;
  if (refund === 0) return undefined;
  if (!chargeId) throw new Error('captured without a charge');
  const { id } = await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    params: (operationId) => ({ chargeId, amount: refund, about: operationMetadata(context, operationId) }),
  });
  return id;
}
