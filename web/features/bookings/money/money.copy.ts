import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { formatDay, formatTime } from '#shared/time/time-format.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { totalPrice } from './whole-session.ts';

/** The reader's clock. */
export type ReaderTime = { timeZone: string; now: Date };

/** What became of the price, to follow the duration: `$75 charged`. */
export function priceText(booking: Booking, { party }: VisibleSession): string {
  const price = formatPrice(totalPrice(booking));
  if (party === 'expert') return price;
  switch (booking.paymentStatus) {
    case 'authorized':
      return `${price} authorized, not charged`;
    case 'captured':
      return `${price} charged${refundedText(booking)}`;
    case 'released':
    case 'failed':
      return `${price} ${wasAuthorized(booking) ? 'hold released' : 'not charged'}`;
    default:
      return price;
  }
}

/** What was added to the session while it ran. */
export function addedText({ extension }: Booking): string | undefined {
  return extension
    ? `Includes ${formatDuration(extension.minutes)} added for ${formatPrice(extension.price)}`
    : undefined;
}

function refundedText({ refund, receipt }: Booking): string {
  if (Number(refund ?? 0) === 0) return '';
  const isSent = Number(receipt?.refunded ?? 0) > 0;
  return `, ${formatPrice(refund ?? 0)} ${isSent ? 'refunded' : 'refund on its way'}`;
}

const neverAuthorized: string[] = ['unpaid', 'cancelledUnpaid', 'replaced', 'unpayable'];

/** Whether the card was ever on hold for this booking. */
const wasAuthorized = ({ closed }: Booking) => closed !== null && !neverAuthorized.includes(closed.kind);

/** Until when canceling costs nothing, or when that ended. Empty where nothing can be canceled. */
export function cancellationText(
  { status, paymentStatus, freeUntil }: Booking,
  { party }: VisibleSession,
  { timeZone, now }: ReaderTime,
): string | undefined {
  const isLive = status === 'confirmed' || (status === 'pending' && paymentStatus === 'authorized');
  if (party !== 'booker' || !isLive || freeUntil === null) return undefined;
  const end = new Date(freeUntil);
  const text = formatTime(end, timeZone, now);
  if (end > now) return `Free cancellation until ${text}`;
  return status === 'confirmed' ? `Free cancellation ended ${text}` : undefined;
}

/** What the expert receives, and when it is paid out. */
export function payoutText(
  { payout, receives, onHold }: Booking,
  { timeZone, now }: ReaderTime,
): string | undefined {
  if (payout === null || receives === null) return undefined;
  const amount = formatPrice(receives);
  const dueAt = new Date(payout.dueAt);
  if (payout.isPaid) return `${amount} paid out to you`;
  if (onHold) return `Payout of up to ${amount}, depending on the outcome`;
  if (!payout.isSetUp) return `You’ll receive ${amount} once you set up payouts`;
  if (dueAt <= now) return `Your ${amount} payout is on its way`;
  return `You’ll receive ${amount} on ${formatDay(dueAt, timeZone, now)}`;
}

export const yourMessage = 'Your message';
export const viewReceipt = 'View receipt';
export const bookAgain = 'Book again';
