import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import type { VisibleSession } from './visible-session.ts';

const free = 'Nothing was charged.';

/** How a closed request ended, in a sentence or two. */
export function closeReasonText(booking: Booking, seen: VisibleSession): string {
  const { shortName } = seen.other;
  const isBooker = seen.party === 'booker';
  const expert = isBooker ? shortName : 'You';
  const client = isBooker ? 'You' : shortName;
  switch (booking.closed?.kind) {
    case 'declined':
      return `${expert} declined. ${free}`;
    case 'withdrawn':
      return `${client} withdrew the request. ${free}`;
    case 'cancelled':
      return `${cancelledBy(booking, seen)} ${refundText(booking, seen)}`;
    case 'unpaid':
      return `It was not paid in time. ${free}`;
    case 'replaced':
      return `Another request of yours took its place. ${free}`;
    case 'unpayable':
      return `The payment could not be set up. ${free}`;
    case 'unanswered':
      return `${expert} did not answer in time. ${free}`;
    case 'cardRefused':
      return `The card was refused. ${free}`;
    case 'chargedLate':
      return `The bank took too long with the card. ${client} ${isBooker ? 'get' : 'gets'} everything back.`;
    case 'authorizationEnded':
      return `The bank let go of the card before ${isBooker ? shortName : 'you'} answered. ${free}`;
    default:
      return booking.status === 'declined' ? `${expert} declined.` : `It was ${booking.status}.`;
  }
}

function cancelledBy({ closed }: Booking, { party, other }: VisibleSession): string {
  if (closed?.by === party) return 'You cancelled the session.';
  if (closed?.by === 'booker' || closed?.by === 'expert') return `${other.shortName} cancelled the session.`;
  return closed?.by === 'operator' ? 'InTime cancelled the session.' : 'The session was cancelled.';
}

/** What came back to the client of what they had paid. */
export function refundText({ refund, price, receives }: Booking, { party, other }: VisibleSession): string {
  const isBooker = party === 'booker';
  const [who, get] = isBooker ? ['You', 'get'] : [other.shortName, 'gets'];
  const back = Number(refund ?? 0);
  if (back >= Number(price)) return `${who} ${get} everything back.`;
  const kept = isBooker || receives === null ? '' : ` You receive ${formatPrice(receives)}.`;
  if (back === 0) return `${who} ${get} nothing back.${kept}`;
  return `${who} ${get} back ${formatPrice(back)} of ${formatPrice(price)}.${kept}`;
}
