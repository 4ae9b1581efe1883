import type { Tx } from '#server/db/transaction.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from './payment-context.ts';

/** All that was charged for a session, locked: the booking's payment, which `context` has, and its extensions'. */
export async function lockSessionCharges(tx: Tx, context: PaymentContext): Promise<PaymentContext[]> {
  const extensions = await payments.lockExtensions(tx, context.booking.id);
  return [context, ...extensions.map((payment) => ({ ...context, payment }))];
}
