import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type { PaymentRow } from '#server/features/money/payments/payments.repository.ts';
import type { BookingState } from '#shared/bookings/bookings.rules.ts';
import type { ChatState } from '#shared/messages/messages.rules.ts';
import type { PaymentState } from '#shared/payments/payment-states.ts';
import type { Circumstances } from './booking-state.repository.ts';
import type { WholeBooking } from './bookings.reader.ts';

/** A tip that can still be paid, with this card or another. */
export const openTips: ReadonlySet<PaymentState> = new Set([
  'intent_pending',
  'awaiting_card',
  'action_required',
]);

/** What decides who may do what with it, out of all that is known. */
export function factsOf(
  booking: BookingRow,
  payment: PaymentRow,
  { proposal, review, tip }: Circumstances,
): BookingState {
  return {
    status: booking.status,
    payment: payment.state,
    scheduledAt: booking.scheduledAt,
    endsAt: booking.endsAt,
    expiresAt: booking.expiresAt,
    answerBy: booking.answerBy,
    noShowAt: booking.noShowAt,
    payoutFrozen: payment.payoutFrozen,
    released: payment.released > 0,
    reviewed: review !== null,
    replied: review !== null && review.reply !== null,
    tipped: tip !== null && !openTips.has(tip.state),
    proposal: proposal && { by: proposal.proposedBy, lapsesAt: proposal.lapsesAt },
  };
}

/** What decides whether its parties may write to each other. */
export function chatFactsOf({
  booking,
  payment,
  closing,
}: Pick<WholeBooking, 'booking' | 'payment' | 'closing'>): ChatState {
  return {
    status: booking.status,
    authorized: payment.chargeId !== null,
    endsAt: booking.endsAt,
    closedAt: closing && new Date(closing.at),
  };
}
