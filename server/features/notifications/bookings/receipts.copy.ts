import type { PaymentRow } from '#server/features/money/payments/payments.repository.ts';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { asCents, centsToText, formatPrice } from '#shared/money.ts';
import { cardName } from '#shared/payments/card-name.ts';
import { freeUntilOf } from '#shared/payments/policy.ts';
import {
  type BookingDetails,
  dashboardAction,
  momentFor,
  type NotificationCopy,
  otherFirstName,
  otherName,
  priceOf,
  refundOf,
  timeSummary,
} from './booking-details.ts';

type Row = readonly [label: string, value: string];

export const refundArrival = 'Refunds usually take 5–10 business days to show up on your statement.';

const amountOf = ({ amount }: PaymentRow) => formatPrice(centsToText(asCents(amount)));

/** `$75 to Visa ending in 4242`, or the amount alone if the card isn't known. */
function onCard(amount: string, joint: 'to' | 'on', { cardBrand, cardLast4 }: PaymentRow): string {
  return cardBrand && cardLast4
    ? `${amount} ${joint} ${cardName({ brand: cardBrand, last4: cardLast4 })}`
    : amount;
}

const reference = ({ whole }: BookingDetails): Row => [
  'Booking reference',
  bookingReference(whole.booking.id),
];

/** What was charged, to which card, when and for what: the receipt inside an email. */
function chargeRows(details: BookingDetails, payment: PaymentRow): Row[] {
  const { capturedAt } = payment;
  return [
    ['Charged', onCard(amountOf(payment), 'to', payment)],
    ...(capturedAt ? [['Charged on', momentFor(details, 'booker', capturedAt)] as const] : []),
  ];
}

/** The receipt of an accepted request. */
export function sessionReceipt(details: BookingDetails): Row[] {
  const { booking, payment } = details.whole;
  const freeUntil = freeUntilOf(booking);
  const isFree = freeUntil > details.deps.now();
  return [
    ['Expert', otherName(details, 'booker')],
    ...chargeRows(details, payment),
    ...(isFree ? [['Cancellation', `Free until ${momentFor(details, 'booker', freeUntil)}`] as const] : []),
    reference(details),
  ];
}

/** The receipt of a refund, empty if there is none. */
export function refundReceipt(details: BookingDetails): Row[] {
  const { payment } = details.whole;
  const { refundedAt } = payment;
  if (payment.state !== 'captured' || payment.refundOwed === 0) return [];
  return [
    ...chargeRows(details, payment),
    ['Refund', onCard(refundOf(details), 'to', payment)],
    ...(refundedAt ? [['Refunded on', momentFor(details, 'booker', refundedAt)] as const] : []),
    reference(details),
  ];
}

export function requestSent(details: BookingDetails): NotificationCopy {
  const { booking, payment } = details.whole;
  const expert = otherFirstName(details, 'booker');
  const by = booking.answerBy ? momentFor(details, 'booker', booking.answerBy) : undefined;
  return {
    subject: `Request sent to ${otherName(details, 'booker')}`,
    heading: `Your request was sent to ${otherName(details, 'booker')}`,
    paragraphs: [
      `We placed a hold of ${priceOf(details)} on your card. You haven’t been charged.`,
      `${by ? `${expert} has until ${by} to respond. ` : ''}If ${expert} accepts, we’ll charge your card and confirm the session. If ${expert} declines or doesn’t respond, the hold is released.`,
    ],
    summary: [
      ...timeSummary(details, 'booker'),
      ['Hold', onCard(priceOf(details), 'on', payment)],
      reference(details),
    ],
    quote: booking.message,
    action: dashboardAction(details, 'View request'),
  };
}

export function tipReceipt(details: BookingDetails, tip: PaymentRow): NotificationCopy {
  const expert = otherName(details, 'booker');
  return {
    subject: `Receipt: your ${amountOf(tip)} tip for ${expert}`,
    heading: `You tipped ${expert} ${amountOf(tip)}`,
    paragraphs: [`Thank you! ${otherFirstName(details, 'booker')} gets all of it.`],
    summary: [...chargeRows(details, tip), ...timeSummary(details, 'booker'), reference(details)],
    action: dashboardAction(details),
  };
}
