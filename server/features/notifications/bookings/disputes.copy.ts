import { type Charge, chargesOf, dollarsOf, sumOf } from '#server/features/bookings/view/session-charges.ts';
import { moneyOf } from '#server/features/money/settlement/payment-context.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { formatPrice } from '#shared/money.ts';
import { expertShare } from '#shared/payments/payment-money.ts';
import {
  type BookingDetails,
  bookAgainAction,
  dashboardAction,
  expertEarnings,
  type NotificationCopy,
  otherName,
  sessionTime,
  timeSummary,
} from './booking-details.ts';
import { earningsText } from './sessions.copy.ts';

/** For the expert: the client started it, so they know. */
export function paymentDisputed(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')}’s bank is disputing a payment to you`;
  return {
    ...titled(details, title),
    paragraphs: [bankKeepsMoney, whatItMeans(details)],
    bellText: whatItMeans(details),
  };
}

const bankKeepsMoney =
  'The bank keeps the money until it decides, which can take several weeks. We’ll respond to the bank for you.';

function whatItMeans({ whole: { booking } }: BookingDetails): string {
  return booking.status === 'confirmed'
    ? 'Your session is still booked. If you’d rather not wait for the bank, you can cancel it.'
    : payoutPaused('this session');
}

const payoutPaused = (what: string) =>
  `Your payout for ${what} is paused until the bank decides. If it was already sent, we may take it back for now.`;

export function disputeWon(details: BookingDetails): NotificationCopy {
  const title = `The bank sided with you: ${otherName(details, 'expert')}’s payment stands`;
  return { ...titled(details, title), paragraphs: [`${bankReturned} ${afterWinning(details)}`] };
}

const bankReturned = 'The bank returned the money.';

function afterWinning(details: BookingDetails): string {
  const { payment } = details.whole;
  if (payment.reported)
    return 'Your payout stays paused while we look into the problem your client reported.';
  if (chargesOf(details.whole).some(({ payoutFrozen }) => payoutFrozen))
    return 'Your payout stays paused because another dispute about this session is still open.';
  return earningsText(details);
}

export function disputeLost(details: BookingDetails): NotificationCopy {
  const charges = chargesOf(details.whole);
  return {
    ...titled(details, `The bank returned ${otherName(details, 'expert')}’s payment`),
    paragraphs: [
      sumOf(charges, 'released') === 0
        ? 'The bank sided with its customer, so there’s no payout for this session.'
        : `The bank sided with its customer, so you’ll receive ${expertEarnings(details)} in total for this session.`,
      ...owedBack(charges),
    ],
  };
}

export function tipDisputed(details: BookingDetails): NotificationCopy {
  return {
    ...titled(details, `${otherName(details, 'expert')}’s bank is disputing the tip you got`),
    paragraphs: [bankKeepsMoney, payoutPaused('this tip')],
    bellText: payoutPaused('this tip'),
  };
}

export function tipDisputeWon(details: BookingDetails): NotificationCopy {
  const title = `The bank sided with you: ${otherName(details, 'expert')}’s tip stands`;
  return { ...titled(details, title), paragraphs: [`${bankReturned} The tip is yours.`] };
}

export function tipDisputeLost(details: BookingDetails, tip: Charge): NotificationCopy {
  const { booking } = details.whole;
  const share = expertShare(moneyOf({ booking, payment: tip }));
  return {
    ...titled(details, `The bank returned ${otherName(details, 'expert')}’s tip`),
    paragraphs: [
      share === 0
        ? 'The bank sided with its customer, so you won’t receive this tip.'
        : `The bank sided with its customer, so you’ll receive ${formatPrice(dollarsOf(share))} of this tip.`,
      ...owedBack([tip]),
    ],
  };
}

const owedBack = (charges: Charge[]): string[] =>
  charges.some(({ released, transferred, withheld }) => transferred + withheld > released)
    ? ['You were already paid, so we’ll take the difference out of your next payouts.']
    : [];

const titled = (details: BookingDetails, title: string) => ({
  subject: title,
  heading: title,
  summary: timeSummary(details, 'expert'),
  action: dashboardAction(details),
});

/** The client has the whole amount back before the session. */
export function canceledUnpaid(details: BookingDetails, reader: Party): NotificationCopy {
  const name = otherName(details, reader);
  return {
    subject: `Canceled: your session with ${name}, ${sessionTime(details, reader)}`,
    heading: `Your session with ${name} is canceled`,
    paragraphs: [
      reader === 'booker'
        ? 'Your payment was returned to you, so the session is no longer booked. If that wasn’t what you wanted, you can book it again.'
        : 'Your client’s payment was returned to them, so the session is no longer booked. The slot is open again, and you don’t need to do anything.',
    ],
    summary: timeSummary(details, reader),
    action: reader === 'booker' ? bookAgainAction(details) : dashboardAction(details),
  };
}
