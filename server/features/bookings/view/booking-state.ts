import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type { PaymentRow } from '#server/features/money/payments/payments.repository.ts';
import type { BookingState } from '#shared/bookings/bookings.rules.ts';
import type { ChatState } from '#shared/messages/messages.rules.ts';
import { isUnpaid } from '#shared/payments/payment-states.ts';
import type { Related } from './booking-state.repository.ts';
import type { WholeBooking } from './bookings.reader.ts';

/** The part of a booking's data that decides who may do what with it. */
export function bookingState(
  booking: BookingRow,
  payment: PaymentRow,
  { proposal, review, tip, expertDeleted }: Related,
): BookingState {
  return {
    status: booking.status,
    payment: payment.state,
    scheduledAt: booking.scheduledAt,
    endsAt: booking.endsAt,
    expiresAt: booking.expiresAt,
    answerBy: booking.answerBy,
    noShowAt: booking.noShowAt,
    reported: payment.reported,
    decided: payment.decidedAt !== null,
    reviewed: review !== null,
    replied: review !== null && review.reply !== null,
    tipped: tip !== null && !isUnpaid(tip),
    expertDeleted,
    proposal: proposal && { by: proposal.proposedBy, lapsesAt: proposal.lapsesAt },
  };
}

/** The part of a booking's data that decides whether its parties may message each other. */
export function chatState({
  booking,
  payment,
  closing,
  booker,
  expert,
}: Pick<WholeBooking, 'booking' | 'payment' | 'closing' | 'booker' | 'expert'>): ChatState {
  return {
    status: booking.status,
    authorized: payment.chargeId !== null,
    endsAt: booking.endsAt,
    closedAt: closing && new Date(closing.at),
    suspendedAt: booker.suspendedAt ?? expert.suspendedAt,
  };
}
