import type { Tx } from '#server/db/transaction.ts';
import type { OperationRow } from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import { paramsOf } from '#server/features/money/payments/provider-calls.ts';
import { operationMetadata, type PaymentContext } from './payment-context.ts';

/** Takes a payout back from the expert's account while the charge is disputed. */
export async function reverseTransfer(
  tx: Tx,
  context: PaymentContext,
  transfer: OperationRow,
): Promise<void> {
  const { at, payment } = context;
  const { resultId: transferId } = transfer;
  if (!transferId) return;
  const { amount } = paramsOf(transfer, 'transfer');
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'reverse',
    at,
    params: (operationId) => ({ transferId, amount, about: operationMetadata(context, operationId) }),
  });
}
