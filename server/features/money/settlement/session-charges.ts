import type { Tx } from '#server/db/transaction.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from './payment-context.ts';

/** Everything from which something may still be owed to the client, locked: tips and late charges, too. */
export async function lockRefundable(tx: Tx, context: PaymentContext): Promise<PaymentContext[]> {
  const extras = await payments.lockCharged(tx, context.booking.id);
  return [context, ...extras.map((payment) => ({ ...context, payment }))];
}

/** All that was charged for a session, locked: the booking's payment, which `context` has, and its extensions'. */
export async function lockSessionCharges(tx: Tx, context: PaymentContext): Promise<PaymentContext[]> {
  const extensions = await payments.lockExtensions(tx, context.booking.id);
  return [context, ...extensions.map((payment) => ({ ...context, payment }))];
}
