import type { Tx } from '#server/db/transaction.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import { asCents } from '#shared/money.ts';
import { decide, refundDue } from '#shared/payments/payment-money.ts';
import { changeMoney } from './change-money.ts';
import * as disputes from './disputes.repository.ts';
import { moneyOf, operationMetadata, type PaymentContext } from './payment-context.ts';

type Division = {
  /** What goes back to the client. */
  refund: number;
  /** Tells apart later decisions about the same payment. The first one has none. */
  decisionId?: string;
};

/**
 * Decides how a charged amount is divided: the client's part is refunded, the rest is the expert's, less the fee.
 * Returns the id of the refund to run now, if there is one.
 */
export async function dividePayment(
  tx: Tx,
  context: PaymentContext,
  { refund, decisionId }: Division,
): Promise<string | undefined> {
  const { payment } = context;
  const divided = await changeMoney(tx, context, {
    key: decisionId ? `decision:${decisionId}` : `release:${payment.id}`,
    kind: 'release',
    to: decide(moneyOf(context), refund),
  });
  return sendOwedRefund(tx, divided);
}

/**
 * Sends what the client is owed and isn't on its way yet. Nothing can be refunded while a bank has withdrawn the money:
 * this is called again when the dispute closes. Returns the id of the refund.
 */
export async function sendOwedRefund(
  tx: Tx,
  context: PaymentContext,
  dueAt?: Date,
): Promise<string | undefined> {
  const { at, payment } = context;
  const { chargeId } = payment;
  const due = refundDue(moneyOf(context)) - (await operations.sumDue(tx, payment.id, 'refund'));
  if (due <= 0 || (await disputes.isWithdrawn(tx, payment.id))) return undefined;
  if (!chargeId) throw new Error('captured without a charge');
  const { id } = await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    ...(dueAt ? { dueAt } : {}),
    params: (operationId) => ({
      chargeId,
      amount: asCents(due),
      about: operationMetadata(context, operationId),
    }),
  });
  return id;
}
