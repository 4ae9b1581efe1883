import * as ledger from '#server/features/payments/ledger.repository.ts';
import { enqueueOperation } from '#server/features/payments/operations.service.ts';
import * as payments from '#server/features/payments/payments.repository.ts';
import * as postings from '#server/features/payments/postings.ts';
import type { Cents } from '#shared/money.ts';
import { feeOf, type Split } from '#shared/payments/amounts.ts';
import { aboutMatter, centsOf, type Matter, ofMatter } from './matter.ts';

/**
 * Decides once what becomes of money that is held: the client's part is sent back, the rest is the expert's, less the
 * fee. While the client's bank disputes it, it is only decided. Answers the refund to run at once, if there is one.
 */
export async function divide(matter: Matter, { refund }: Pick<Split, 'refund'>): Promise<string | undefined> {
  const { tx, at } = matter;
  const payment = await payments.update(tx, matter.payment.id, at, { refundOwed: refund });
  return payment.disputeId && payment.hold ? undefined : divideAsDecided({ ...matter, payment });
}

export async function divideAsDecided(matter: Matter): Promise<string | undefined> {
  const { tx, at, booking, payment } = matter;
  const refund = payment.refundOwed as Cents;
  const retained = (centsOf(matter) - refund) as Cents;
  const fee = feeOf(retained, booking.feePercent);
  const net = (retained - fee) as Cents;
  if (retained > 0) {
    await payments.add(tx, payment.id, at, { released: net });
    await ledger.post(tx, at, postings.released(ofMatter(matter), { retained, fee, net }));
  }
  const { chargeId } = payment;
  if (refund === 0) return undefined;
  if (!chargeId) throw new Error('captured without a charge');
  const { id } = await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    params: (operationId) => ({ chargeId, amount: refund, about: aboutMatter(matter, operationId) }),
  });
  return id;
}
