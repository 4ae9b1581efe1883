import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { timeText } from '#web/features/bookings/times/bookable-range.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { refundText } from './close-reason.copy.ts';
import type { VisibleSession } from './visible-session.ts';

/** What is to be known about a session besides its time, each a sentence. */
export function sessionNotes(booking: Booking, seen: VisibleSession, now: Date): string[] {
  const notes = booking.status === 'pending' ? requestNotes(booking, seen, now) : [];
  const { onHold, noShow, refund, status } = booking;
  const { shortName } = seen.other;
  if (noShow) {
    notes.push(
      seen.party === 'expert'
        ? `Marked as no-show: ${shortName} didn’t come.`
        : `Marked as no-show: ${shortName} says that you didn’t come.`,
    );
  }
  if (onHold) notes.push('On hold: the payout waits until somebody has looked at it.');
  if (refund !== null && status === 'completed') notes.push(refundText(booking, seen));
  return notes;
}

function requestNotes(booking: Booking, { party, other }: VisibleSession, now: Date): string[] {
  const { paymentStatus, expiresAt, answerBy, receives, actions } = booking;
  const text = (instant: string) => timeText(new Date(instant), ownTimeZone(), now);
  switch (paymentStatus) {
    case 'capturing':
      return ['The card is being charged. This takes a moment.'];
    case 'unpaid':
      return actions.includes('pay') && expiresAt
        ? [`The time is held for you until ${text(expiresAt)}.`]
        : ['The time is no longer held for you.'];
    case 'authorized':
      if (answerBy === null) return [];
      if (party === 'booker') {
        return actions.includes('withdraw')
          ? [`${other.shortName} answers by ${text(answerBy)}. Nothing is charged before that answer.`]
          : [`${other.shortName} did not answer in time. Nothing was charged.`];
      }
      if (!actions.includes('confirm')) return ['The time to answer has passed.'];
      return [
        ...(receives === null ? [] : [`You receive ${formatPrice(receives)}`]),
        `Answer by ${text(answerBy)}`,
      ];
    default:
      return [];
  }
}
