import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatMinutes } from '#shared/time/duration-format.ts';
import { formatTime } from '#shared/time/time-format.ts';
import type { ReaderTime } from '#web/features/bookings/money/money.copy.ts';
import { minutesOf } from '#web/features/bookings/money/whole-session.ts';
import { refundText } from './close-reason.copy.ts';
import type { VisibleSession } from './visible-session.ts';

/** What a party should know about a session besides its time, one sentence each. */
export function sessionNotes(booking: Booking, session: VisibleSession, at: ReaderTime): string[] {
  const notes = booking.status === 'pending' ? requestNotes(booking, session, at) : [];
  const { onHold, disputed, noShow, refund, status, decision } = booking;
  const { shortName } = session.other;
  if (noShow) {
    notes.push(
      session.party === 'expert'
        ? `You marked ${shortName} as a no-show.`
        : `${shortName} marked you as a no-show.`,
    );
  }
  const attendance = status === 'confirmed' ? undefined : attendanceNote(booking, session);
  if (attendance) notes.push(attendance);
  if (disputed) notes.push(disputeNote(booking, session));
  else if (onHold) notes.push('The payout is paused while we look into this session.');
  if (refund !== null && status === 'completed') notes.push(refundText(booking, session));
  if (decision !== null) notes.push(`Our decision: “${decision}”`);
  return notes;
}

/** Who was in the session's room, so far if it still goes on. Nothing if it takes place elsewhere. */
export function attendanceNote(
  booking: Booking,
  { other: { shortName } }: VisibleSession,
): string | undefined {
  const { attendance } = booking;
  if (!attendance) return undefined;
  const duration = minutesOf(booking);
  const { you, other, both } = attendance;
  if (booking.status === 'confirmed') {
    if (both > 0) return `You’ve both been in the room for ${formatMinutes(both)} so far.`;
    if (you > 0 && other > 0) return `You and ${shortName} haven’t been in the room at the same time so far.`;
    if (you > 0)
      return `You’ve been in the room for ${formatMinutes(you)} so far. ${shortName} hasn’t joined.`;
    if (other > 0)
      return `${shortName} has been in the room for ${formatMinutes(other)} so far. You haven’t joined.`;
    return 'Neither of you has been in the room for a full minute so far.';
  }
  // They may have gone on after its end.
  if (both > 0) return `You were both here for ${Math.min(both, duration)} of ${formatMinutes(duration)}.`;
  if (you > 0 && other > 0) return `You and ${shortName} weren’t in the room at the same time.`;
  if (you > 0) return `You were here for ${formatMinutes(you)}. ${shortName} didn’t join.`;
  if (other > 0) return `${shortName} was here for ${formatMinutes(other)}. You didn’t join.`;
  return 'Neither of you was here for a full minute.';
}

function disputeNote({ status }: Booking, { party, other }: VisibleSession): string {
  if (party === 'booker') return 'Your bank is disputing this payment.';
  const stillOn = status === 'confirmed' ? ' The session is still booked unless you cancel it.' : '';
  return `${other.shortName}’s bank is disputing this payment, so your payout waits for its decision.${stillOn}`;
}

function requestNotes(
  booking: Booking,
  { party, other }: VisibleSession,
  { timeZone, now }: ReaderTime,
): string[] {
  const { paymentStatus, expiresAt, answerBy, receives, actions } = booking;
  const text = (instant: string) => formatTime(new Date(instant), timeZone, now);
  switch (paymentStatus) {
    case 'capturing':
      return ['We’re charging the card. This can take a moment.'];
    case 'unpaid':
      return actions.includes('pay') && expiresAt
        ? [`Finish payment by ${text(expiresAt)} to send your request. The slot is reserved until then.`]
        : ['Your request wasn’t sent, and the slot is no longer reserved for you.'];
    case 'authorized':
      if (answerBy === null) return [];
      // The suggested time says what happens next and until when.
      if (party === 'booker' && actions.includes('acceptProposal')) return [];
      if (party === 'booker') {
        return actions.includes('withdraw')
          ? [
              `${other.shortName} has until ${text(answerBy)} to respond. You’ll only be charged if they accept.`,
            ]
          : [`${other.shortName} didn’t respond in time. You weren’t charged.`];
      }
      if (!actions.includes('confirm')) return ['The deadline to respond has passed.'];
      return [
        ...(receives === null ? [] : [`You receive ${formatPrice(receives)}`]),
        `Respond by ${text(answerBy)}`,
      ];
    default:
      return [];
  }
}
