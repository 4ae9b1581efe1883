import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as payments from '#server/features/payments/payments.repository.ts';
import type { Cents } from '#shared/money.ts';

/** A payment and its booking, both held: what is read here is so until the transaction ends. */
export type Matter = {
  deps: Deps;
  tx: Db;
  at: Date;
  booking: bookings.BookingRow;
  payment: payments.PaymentRow;
};

/** Always in this order: the booking, then its payment. */
export async function holdMatter(deps: Deps, tx: Db, paymentId: string): Promise<Matter> {
  const known = await payments.findById(tx, paymentId);
  const booking = known && (await bookings.hold(tx, known.bookingId));
  if (!booking) throw new Error('a payment without its booking');
  return { deps, tx, at: deps.now(), booking, payment: await payments.hold(tx, paymentId) };
}

/** Whose the money is, for the ledger. */
export function ofMatter({ booking, payment }: Pick<Matter, 'booking' | 'payment'>) {
  return { paymentId: payment.id, bookingId: booking.id, profileId: booking.profileId };
}

/** Amounts in the database are cents by its own constraints. */
export const centsOf = ({ payment }: Pick<Matter, 'payment'>): Cents => payment.amount as Cents;

export function aboutMatter({ booking, payment }: Pick<Matter, 'booking' | 'payment'>, operationId: string) {
  return { bookingId: booking.id, paymentId: payment.id, operationId };
}
