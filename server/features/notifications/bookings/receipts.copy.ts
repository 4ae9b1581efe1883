import { type Charge, chargesOf, dollarsOf, sumOf } from '#server/features/bookings/view/session-charges.ts';
import type { PaymentRow } from '#server/features/money/payments/payments.repository.ts';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { extensionLimits } from '#shared/bookings/extensions.rules.ts';
import { formatPrice } from '#shared/money.ts';
import { cardName } from '#shared/payments/card-name.ts';
import { freeUntilOf } from '#shared/payments/policy.ts';
import {
  type BookingDetails,
  dashboardAction,
  expertEarnings,
  momentFor,
  type NotificationCopy,
  otherFirstName,
  otherName,
  priceOf,
  timeSummary,
} from './booking-details.ts';

type Row = readonly [label: string, value: string];

export const refundArrival = 'Refunds usually take 5–10 business days to show up on your statement.';

const amountOf = ({ amount }: Pick<Charge, 'amount'>) => formatPrice(dollarsOf(amount));

/** `$75 to Visa ending in 4242`, or the amount alone if the card isn't known. */
function onCard(
  amount: string,
  joint: 'to' | 'on',
  { cardBrand, cardLast4 }: Pick<Charge, 'cardBrand' | 'cardLast4'>,
): string {
  return cardBrand && cardLast4
    ? `${amount} ${joint} ${cardName({ brand: cardBrand, last4: cardLast4 })}`
    : amount;
}

const reference = ({ whole }: BookingDetails): Row => [
  'Booking reference',
  bookingReference(whole.booking.id),
];

/** What was charged, to which card, when and for what: the receipt inside an email. */
function chargeRows(details: BookingDetails, payment: Charge): Row[] {
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
  const charges = chargesOf(details.whole);
  if (details.whole.payment.state !== 'captured' || sumOf(charges, 'refundOwed') === 0) return [];
  return [...charges.flatMap((charge) => chargeAndRefund(details, charge)), reference(details)];
}

function chargeAndRefund(details: BookingDetails, charge: Charge): Row[] {
  const { refundOwed, refundedAt } = charge;
  const refund = formatPrice(dollarsOf(refundOwed));
  return [
    ...chargeRows(details, charge),
    ...(refundOwed > 0 ? [['Refund', onCard(refund, 'to', charge)] as const] : []),
    ...(refundedAt ? [['Refunded on', momentFor(details, 'booker', refundedAt)] as const] : []),
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

/** The last time that was added to the session. */
export function extensionReceipt(details: BookingDetails): NotificationCopy {
  const { extensions } = details.whole;
  const charge = extensions.at(-1);
  const added = addedTo(otherName(details, 'booker'));
  return {
    subject: `Receipt: more time with ${otherName(details, 'booker')}`,
    heading: added,
    paragraphs: [
      'We hold this payment until your session is done, like the first one.',
      'Open the invite attached to this email to update your calendar.',
    ],
    summary: [
      ...(charge ? chargeRows(details, charge) : []),
      ...timeSummary(details, 'booker'),
      reference(details),
    ],
    action: dashboardAction(details),
  };
}

export function sessionExtended(details: BookingDetails): NotificationCopy {
  const added = addedTo(otherName(details, 'expert'));
  return {
    subject: added,
    heading: added,
    paragraphs: [
      `You’ll receive ${expertEarnings(details)} in total for this session.`,
      'Open the invite attached to this email to update your calendar.',
    ],
    summary: [...timeSummary(details, 'expert'), reference(details)],
    action: dashboardAction(details),
  };
}

const addedTo = (name: string) =>
  `${extensionLimits.minutes} minutes were added to your session with ${name}`;
