import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { PaidBooking } from '#server/features/money/booking-port.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { Owner } from '#server/features/money/payments/postings.ts';
import type { PaymentMoney } from '#shared/payments/payment-money.ts';

/** A payment and its booking, both locked: what is read here stays valid until the transaction ends. */
export type PaymentContext = {
  deps: Deps;
  at: Date;
  booking: PaidBooking;
  payment: payments.PaymentRow;
};

/** Always locks the booking before its payment, so that two transactions can't deadlock. */
export async function lockPaymentContext(tx: Tx, deps: Deps, paymentId: string): Promise<PaymentContext> {
  const known = await payments.findById(tx, paymentId);
  const booking = known && (await deps.bookings.lock(tx, known.bookingId));
  if (!booking) throw new Error('a payment without its booking');
  return { deps, at: deps.now(), booking, payment: await payments.lock(tx, paymentId) };
}

type Paid = Pick<PaymentContext, 'booking' | 'payment'>;

/** Whose money it is, for the ledger. */
export function ledgerOwner({ booking, payment }: Paid): Owner {
  return {
    paymentId: payment.id,
    bookingId: booking.id,
    profileId: booking.profileId,
    kind: payment.kind,
  };
}

type MoneyColumns = Pick<payments.PaymentRow, 'kind' | 'decidedAt'> &
  Omit<PaymentMoney, 'feePercent' | 'decided'>;

/** We take no fee from a tip. */
export function moneyOf({
  booking,
  payment,
}: {
  booking: Pick<PaidBooking, 'feePercent'>;
  payment: MoneyColumns;
}): PaymentMoney {
  const { amount, refundOwed, refunded, lost } = payment;
  const { fee, released, transferred, withheld, repaid, writtenOff } = payment;
  return {
    feePercent: payment.kind === 'tip' ? 0 : booking.feePercent,
    decided: payment.decidedAt !== null,
    ...{ amount, refundOwed, refunded, lost },
    ...{ fee, released, transferred, withheld, repaid, writtenOff },
  };
}

export function operationMetadata({ booking, payment }: Paid, operationId: string) {
  return { bookingId: booking.id, paymentId: payment.id, operationId };
}
