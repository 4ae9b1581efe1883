import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { totalPrice } from '#web/features/bookings/money/whole-session.ts';
import type { VisibleSession } from './visible-session.ts';

/** How a closed request ended, in a sentence or two. */
export function closeReasonText(booking: Booking, session: VisibleSession): string {
  return session.party === 'booker' ? reasonForClient(booking, session) : reasonForExpert(booking, session);
}

function reasonForClient(booking: Booking, session: VisibleSession): string {
  const expert = session.other.shortName;
  const notCharged = 'You weren’t charged.';
  switch (booking.closed?.kind) {
    case 'declined':
      return `${expert} declined your request. ${notCharged}`;
    case 'withdrawn':
      return `You withdrew your request. ${notCharged}`;
    case 'cancelled':
      return `${cancelledBy(booking, session)} ${refundText(booking, session)}`;
    case 'unpaid':
      return `Payment wasn’t completed in time. ${notCharged}`;
    case 'cancelledUnpaid':
      return booking.closed.by === 'operator'
        ? `InTime canceled this request. ${notCharged}`
        : `You canceled this request before paying. ${notCharged}`;
    case 'replaced':
      return `You replaced it with a newer request. ${notCharged}`;
    case 'unpayable':
      return `We couldn’t set up the payment. ${notCharged}`;
    case 'unanswered':
      return `${expert} didn’t respond in time. ${notCharged}`;
    case 'suggestionLapsed':
      return `You didn’t respond to the time ${expert} suggested. ${notCharged}`;
    case 'cardRefused':
      return `Your card was declined. ${notCharged}`;
    case 'chargedLate':
      return `Your bank took too long to process the charge. ${refundText(booking, session)}`;
    case 'authorizationEnded':
      return `The hold on your card expired before ${expert} responded. ${notCharged}`;
    case 'paidBack':
      return 'Your payment was returned to you, so the session was canceled.';
    default:
      return statusText(booking, expert);
  }
}

function reasonForExpert(booking: Booking, session: VisibleSession): string {
  const client = session.other.shortName;
  const notCharged = `${client} wasn’t charged.`;
  switch (booking.closed?.kind) {
    case 'declined':
      return `You declined the request. ${notCharged}`;
    case 'withdrawn':
      return `${client} withdrew the request and wasn’t charged.`;
    case 'cancelled':
      return `${cancelledBy(booking, session)} ${refundText(booking, session)}`;
    case 'unanswered':
      return `You didn’t respond in time. ${notCharged}`;
    case 'suggestionLapsed':
      return `${client} didn’t respond to the time you suggested and wasn’t charged.`;
    case 'cardRefused':
      return `${client}’s card was declined. ${notCharged}`;
    case 'chargedLate':
      return `${client}’s bank took too long to process the charge. ${refundText(booking, session)}`;
    case 'authorizationEnded':
      return `The hold on ${client}’s card expired before you responded. ${notCharged}`;
    case 'paidBack':
      return `${client}’s payment was returned to them, so the session was canceled.`;
    default:
      return statusText(booking, 'You');
  }
}

function statusText({ status }: Booking, expert: string): string {
  if (status === 'declined') return `${expert} declined the request.`;
  return status === 'expired' ? 'The request expired.' : 'The request was canceled.';
}

function cancelledBy({ closed }: Booking, { party, other }: VisibleSession): string {
  if (closed?.by === party) return 'You canceled the session.';
  if (closed?.by === 'booker' || closed?.by === 'expert') return `${other.shortName} canceled the session.`;
  return closed?.by === 'operator' ? 'InTime canceled the session.' : 'The session was canceled.';
}

/** What became of the price. A refund that was sent is in the past, as on the card beside it. */
export function refundText(booking: Booking, session: VisibleSession): string {
  const { refund, receipt } = booking;
  if (Number(refund ?? 0) === 0) return noRefund;
  // Only the client knows when it was sent.
  if (session.party === 'expert') return `${session.other.shortName} gets ${refundAmount(booking)}.`;
  if (Number(receipt?.refunded ?? 0) > 0) return `You got ${refundAmount(booking)}.`;
  return refundPromise(booking, session);
}

/** The same just after the session was canceled: it takes days to arrive. */
export function refundPromise(booking: Booking, { party, other }: VisibleSession): string {
  if (Number(booking.refund ?? 0) === 0) return noRefund;
  return `${party === 'booker' ? 'You’ll' : `${other.shortName} will`} get ${refundAmount(booking)}.`;
}

const noRefund = 'There’s no refund.';

function refundAmount(booking: Booking): string {
  const { refund } = booking;
  const price = totalPrice(booking);
  const amount = Number(refund ?? 0);
  return amount >= Number(price) ? 'a full refund' : `${formatPrice(amount)} of ${formatPrice(price)} back`;
}
