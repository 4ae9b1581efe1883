import type { OperationRow } from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import { paramsOf } from '#server/features/money/payments/provider-calls.ts';
import { operationMetadata, type PaymentContext } from './payment-context.ts';

/** What was sent to the expert comes back while somebody disputes it. */
export async function reverseTransfer(context: PaymentContext, sent: OperationRow): Promise<void> {
  const { tx, at, payment } = context;
  const { resultId: transferId } = sent;
  if (!transferId) return;
  const { amount } = paramsOf(sent, 'transfer');
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'reverse',
    at,
    params: (operationId) => ({ transferId, amount, about: operationMetadata(context, operationId) }),
  });
}
