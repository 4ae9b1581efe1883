import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { Cents } from '#shared/money.ts';

/** A payment and its booking, both locked: what is read here stays valid until the transaction ends. */
export type PaymentContext = {
  deps: Deps;
  tx: Db;
  at: Date;
  booking: bookings.BookingRow;
  payment: payments.PaymentRow;
};

/** Always locks the booking before its payment, so that two transactions can't deadlock. */
export async function lockPaymentContext(deps: Deps, tx: Db, paymentId: string): Promise<PaymentContext> {
  const known = await payments.findById(tx, paymentId);
  const booking = known && (await bookings.lock(tx, known.bookingId));
  if (!booking) throw new Error('a payment without its booking');
  return { deps, tx, at: deps.now(), booking, payment: await payments.lock(tx, paymentId) };
}

/** Whose money it is, for the ledger. */
export function ledgerOwner({ booking, payment }: Pick<PaymentContext, 'booking' | 'payment'>) {
  return { paymentId: payment.id, bookingId: booking.id, profileId: booking.profileId };
}

/** Amounts in the database are cents by its own constraints. */
export const centsOf = ({ payment }: Pick<PaymentContext, 'payment'>): Cents => payment.amount as Cents;

export function operationMetadata(
  { booking, payment }: Pick<PaymentContext, 'booking' | 'payment'>,
  operationId: string,
) {
  return { bookingId: booking.id, paymentId: payment.id, operationId };
}
