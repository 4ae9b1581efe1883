import type { Tx } from '#server/db/transaction.ts';
import { givenBack } from '#shared/payments/payment-money.ts';
import { dividePayment } from './divide-payment.ts';
import type { PaymentContext } from './payment-context.ts';

/** A session that is no longer paid for is canceled, even if a bank or someone in the provider's dashboard did it. */
export async function cancelIfPaidBack(tx: Tx, context: PaymentContext): Promise<void> {
  const { deps, payment } = context;
  if (payment.kind !== 'booking' || givenBack(payment) !== payment.amount) return;
  const isCanceled = await deps.bookings.paidBack(tx, context);
  // If the bank returns the refund later, it is owed again.
  if (isCanceled && !payment.decidedAt) await dividePayment(tx, context, { refund: payment.amount });
}
