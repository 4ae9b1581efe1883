import type { Tx } from '#server/db/transaction.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import { paramsOf } from '#server/features/money/payments/provider-calls.ts';
import { asCents } from '#shared/money.ts';
import { operationMetadata, type PaymentContext } from './payment-context.ts';

type Transfer = { transferId: string; left: number };

/** Transfers to the expert that aren't reversed in full, newest first. Reversals under way count as made. */
async function unreversed(tx: Tx, paymentId: string): Promise<Transfer[]> {
  const reversals = [
    ...(await operations.findDone(tx, paymentId, 'reverse')),
    ...(await operations.listDue(tx, paymentId, 'reverse')),
  ].map((op) => paramsOf(op, 'reverse'));
  const sent = await operations.findDone(tx, paymentId, 'transfer');
  return sent
    .map((op) => {
      const back = reversals.filter(({ transferId }) => transferId === op.resultId);
      const returned = back.reduce((sum, { amount }) => sum + amount, 0);
      return { transferId: op.resultId ?? '', left: paramsOf(op, 'transfer').amount - returned };
    })
    .filter(({ left }) => left > 0)
    .reverse();
}

/** Takes up to `amount` back from the expert's account. Returns the ids of the operations to run. */
export async function takeBack(tx: Tx, context: PaymentContext, amount: number): Promise<string[]> {
  const { at, payment } = context;
  const ids: string[] = [];
  let rest = amount;
  for (const { transferId, left } of await unreversed(tx, payment.id)) {
    if (rest <= 0) break;
    const part = asCents(Math.min(rest, left));
    rest -= part;
    const { id } = await enqueueOperation(tx, {
      paymentId: payment.id,
      op: 'reverse',
      at,
      params: (operationId) => ({
        transferId,
        amount: part,
        about: operationMetadata(context, operationId),
      }),
    });
    ids.push(id);
  }
  return ids;
}
