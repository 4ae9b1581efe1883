import type { Tx } from '#server/db/transaction.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { isReleasable } from '#shared/payments/payment-states.ts';
import type { PaymentContext } from './payment-context.ts';

/** Releases the card's authorization. Returns the id of the operation to run now, if there is one. */
export async function releaseCard(
  tx: Tx,
  { at, payment }: Pick<PaymentContext, 'at' | 'payment'>,
): Promise<string | undefined> {
  if (!isReleasable(payment)) return undefined;
  await payments.move(tx, payment, 'canceling', at);
  // An intent that is still being created is canceled as soon as it exists.
  return payment.intentId ? cancelIntent(tx, { at, payment }, payment.intentId) : undefined;
}

export async function cancelIntent(
  tx: Tx,
  { at, payment }: Pick<PaymentContext, 'at' | 'payment'>,
  intentId: string,
): Promise<string> {
  const { id } = await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'cancel',
    at,
    params: () => ({ intentId }),
  });
  return id;
}
