import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { hourMs } from '#shared/durations.ts';
import type { WholeBooking } from './bookings.reader.ts';
import { cardOf, chargesOf, dollarsOf, shareOf, sumOf } from './session-charges.ts';

/** The client's refund, whether or not it has been sent. */
export function refundOf(whole: WholeBooking): string | null {
  const { booking, payment } = whole;
  const refund = chargesOf(whole).reduce(
    // Someone may have refunded more in the provider's dashboard.
    (sum, { refundOwed, refunded }) => sum + Math.max(refundOwed, refunded),
    0,
  );
  if (payment.state !== 'captured' || (booking.status !== 'cancelled' && refund === 0)) return null;
  return dollarsOf(refund);
}

/** The expert's earnings after everything that goes back to the client, and the fee. */
export const receivesOf = (whole: WholeBooking): string => dollarsOf(shareOf(whole));

/** What was added to the session while it ran. */
export function presentExtension({ booking, extensions }: WholeBooking): Booking['extension'] {
  const minutes = booking.extendedMinutes;
  return minutes > 0 ? { minutes, price: dollarsOf(sumOf(extensions, 'amount')) } : null;
}

/** What was charged and sent back so far. */
export function presentReceipt(whole: WholeBooking): Booking['receipt'] {
  const { payment, tip, extensions } = whole;
  if (payment.state !== 'captured') return null;
  const charges = chargesOf(whole);
  const refundedAt = Math.max(...charges.map((charge) => charge.refundedAt?.getTime() ?? 0));
  return {
    chargedAt: payment.capturedAt?.toISOString() ?? null,
    refunded: dollarsOf(sumOf(charges, 'refunded')),
    refundedAt: refundedAt > 0 ? new Date(refundedAt).toISOString() : null,
    extensions: extensions.map((charge) => ({
      amount: dollarsOf(charge.amount),
      card: cardOf(charge),
      chargedAt: charge.capturedAt?.toISOString() ?? null,
    })),
    tip:
      // One that was refunded on arrival was never the expert's.
      tip?.state === 'captured' && tip.refundOwed < tip.amount
        ? {
            amount: dollarsOf(tip.amount),
            card: cardOf(tip),
            chargedAt: tip.capturedAt?.toISOString() ?? null,
          }
        : null,
  };
}

/** When the expert gets their share; null if there is none. */
export function presentPayout(whole: WholeBooking, payoutHours: number): Booking['payout'] {
  const { booking, payment, canBePaid } = whole;
  if (payment.state !== 'captured' || shareOf(whole) === 0) return null;
  return {
    dueAt: new Date(booking.endsAt.getTime() + payoutHours * hourMs).toISOString(),
    isPaid: sumOf(chargesOf(whole), 'transferred') > 0,
    isSetUp: canBePaid === true,
  };
}
