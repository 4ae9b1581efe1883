import type { OperationRow } from '#server/features/payments/operations.repository.ts';
import { enqueueOperation } from '#server/features/payments/operations.service.ts';
import { paramsOf } from '#server/features/payments/provider-calls.ts';
import { aboutMatter, type Matter } from './matter.ts';

/** What was sent to the expert comes back while somebody disputes it. */
export async function takeBack(matter: Matter, sent: OperationRow): Promise<void> {
  const { tx, at, payment } = matter;
  const { resultId: transferId } = sent;
  if (!transferId) return;
  const { amount } = paramsOf(sent, 'transfer');
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'reverse',
    at,
    params: (operationId) => ({ transferId, amount, about: aboutMatter(matter, operationId) }),
  });
}
