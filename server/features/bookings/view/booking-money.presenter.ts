import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type { PaymentRow } from '#server/features/money/payments/payments.repository.ts';
import { moneyOf } from '#server/features/money/settlement/payment-context.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { hourMs } from '#shared/durations.ts';
import { asCents, centsToText } from '#shared/money.ts';
import { expertShare } from '#shared/payments/payment-money.ts';
import type { WholeBooking } from './bookings.reader.ts';

/** The client's refund, whether or not it has been sent. */
export function refundOf({ status }: BookingRow, { state, refundOwed, refunded }: PaymentRow): string | null {
  // Someone may have refunded more in the provider's dashboard.
  const refund = Math.max(refundOwed, refunded);
  if (state !== 'captured' || (status !== 'cancelled' && refund === 0)) return null;
  return centsToText(asCents(refund));
}

/** The expert's earnings after everything that goes back to the client, and the fee. */
export function receivesOf(booking: BookingRow, payment: PaymentRow): string {
  return centsToText(asCents(expertShare(moneyOf({ booking, payment }))));
}

export function presentCard({ cardBrand, cardLast4 }: PaymentRow): Booking['card'] {
  return cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
}

/** What was charged and sent back so far. */
export function presentReceipt({ payment, tip }: WholeBooking): Booking['receipt'] {
  if (payment.state !== 'captured') return null;
  return {
    chargedAt: payment.capturedAt?.toISOString() ?? null,
    refunded: centsToText(asCents(payment.refunded)),
    refundedAt: payment.refundedAt?.toISOString() ?? null,
    extensions: [],
    tip:
      // One that was refunded on arrival was never the expert's.
      tip?.state === 'captured' && tip.refundOwed < tip.amount
        ? {
            amount: centsToText(asCents(tip.amount)),
            card: presentCard(tip),
            chargedAt: tip.capturedAt?.toISOString() ?? null,
          }
        : null,
  };
}

/** When the expert gets their share; null if there is none. */
export function presentPayout(
  { booking, payment, canBePaid }: WholeBooking,
  payoutHours: number,
): Booking['payout'] {
  if (payment.state !== 'captured' || expertShare(moneyOf({ booking, payment })) === 0) return null;
  return {
    dueAt: new Date(booking.endsAt.getTime() + payoutHours * hourMs).toISOString(),
    isPaid: payment.transferred > 0,
    isSetUp: canBePaid === true,
  };
}
