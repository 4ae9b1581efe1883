import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from './payment-context.ts';

/** States in which nothing was charged and something may be held. */
const open = new Set<payments.PaymentRow['state']>([
  'intent_pending',
  'awaiting_card',
  'action_required',
  'authorized',
]);

export const isReleasable = ({ state }: Pick<payments.PaymentRow, 'state'>) => open.has(state);

/** Lets go of whatever the card holds. Answers the operation to run at once, if there is one. */
export async function releaseCard({
  tx,
  at,
  payment,
}: Omit<PaymentContext, 'booking'>): Promise<string | undefined> {
  if (!isReleasable(payment)) return undefined;
  await payments.move(tx, payment, 'canceling', at);
  // Where the intent is still being made, making it ends in cancelling it.
  return payment.intentId ? cancelIntent({ tx, at, payment }, payment.intentId) : undefined;
}

export async function cancelIntent(
  { tx, at, payment }: Pick<PaymentContext, 'tx' | 'at' | 'payment'>,
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
