import { fullName } from '#shared/accounts/names.ts';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { asCents, centsToText, formatPrice, parseDollars } from '#shared/money.ts';
import { cardName } from '#shared/payments/card-name.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { formatMoment, formatSession } from '#shared/time/time-format.ts';
import { minutesOf, totalPrice } from '#web/features/bookings/money/whole-session.ts';
import * as receiptCopy from './receipt.copy.ts';

type Receipt = NonNullable<Booking['receipt']>;
type Props = { booking: Booking; receipt: Receipt; timeZone: string; now: Date };

/** What was booked and what it cost, line by line. */
export function ReceiptLines({ booking, receipt, timeZone, now }: Props) {
  const { labels } = receiptCopy;
  const { card, price, refund, freeUntil, scheduledAt } = booking;
  const minutes = minutesOf(booking);
  const time = (instant: string | null) => instant && formatMoment(new Date(instant), timeZone, now);
  const onCard = (used: Booking['card'], instant: string | null) =>
    [used && cardName(used), time(instant)].filter(Boolean);
  // A refund goes back to each card that paid.
  const paidBy = [card, ...receipt.extensions.map((added) => added.card)];
  const cards = [...new Set(paidBy.map((used) => used && cardName(used)))].filter(Boolean).join(', ');
  const expert = fullName(booking.profile.user);
  const isRefunded = Number(receipt.refunded) > 0;
  const back = isRefunded ? receipt.refunded : refund;
  const start = new Date(scheduledAt);
  return (
    <dl className="divide-y divide-line border-line border-b">
      <Line label={labels.reference}>{bookingReference(booking.id)}</Line>
      <Line label={labels.expert}>{expert}</Line>
      <Line label={labels.client}>{fullName(booking.booker)}</Line>
      <Line label={labels.session} details={[formatSession({ start, minutes, timeZone, now })]}>
        {receiptCopy.sessionOf(formatDuration(minutes), expert)}
      </Line>
      <Line label={labels.charged} details={onCard(card, receipt.chargedAt)}>
        {formatPrice(price)}
      </Line>
      {receipt.extensions.map((added) => (
        <Line key={added.chargedAt} label={labels.added} details={onCard(added.card, added.chargedAt)}>
          {formatPrice(added.amount)}
        </Line>
      ))}
      {receipt.tip && (
        <Line label={labels.tip} details={onCard(receipt.tip.card, receipt.tip.chargedAt)}>
          {formatPrice(receipt.tip.amount)}
        </Line>
      )}
      {Number(back ?? 0) > 0 && (
        <Line
          label={isRefunded ? labels.refunded : labels.refundDue}
          details={[cards, time(receipt.refundedAt), receiptCopy.refundArrival].filter(Boolean)}
        >
          −{formatPrice(back ?? 0)}
        </Line>
      )}
      <Line label={labels.total} strong>
        {formatPrice(totalOf(totalPrice(booking), receipt.tip?.amount, back))}
      </Line>
      {freeUntil && new Date(freeUntil) > now && (
        <Line label={labels.cancellation}>{receiptCopy.until(time(freeUntil) ?? '')}</Line>
      )}
    </dl>
  );
}

function totalOf(price: string, tip: string | undefined, refund: string | null): string {
  const [charged, added, back] = [price, tip ?? '0', refund ?? '0'].map((each) => parseDollars(each) ?? 0);
  return centsToText(asCents((charged ?? 0) + (added ?? 0) - (back ?? 0)));
}

type LineProps = { label: string; details?: (string | null)[]; strong?: boolean; children: React.ReactNode };

function Line({ label, details = [], strong = false, children }: LineProps) {
  return (
    <div className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">
        <span className={strong ? 'font-semibold text-heading' : 'font-semibold'}>{children}</span>
        {details.map((detail) => (
          <span key={detail} className="block text-muted text-sm">
            {detail}
          </span>
        ))}
      </dd>
    </div>
  );
}
