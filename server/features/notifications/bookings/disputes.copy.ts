import { chargesOf, sumOf } from '#server/features/bookings/view/session-charges.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
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

/** For the expert: the client started it, so they know. */
export function paymentDisputed(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')}’s bank is disputing a payment to you`;
  return {
    subject: title,
    heading: title,
    paragraphs: [
      'The bank keeps the money until it decides, which can take several weeks. We’ll answer the bank for you.',
      whatItMeans(details),
    ],
    bellText: whatItMeans(details),
    summary: timeSummary(details, 'expert'),
    action: dashboardAction(details),
  };
}

function whatItMeans({ whole: { booking } }: BookingDetails): string {
  return booking.status === 'confirmed'
    ? 'Your session is still booked. If you’d rather not wait for the bank, you can cancel it.'
    : 'Your payout for this session waits until then. If it was already sent, we may take it back for now.';
}

export function disputeWon(details: BookingDetails): NotificationCopy {
  const title = `The bank sided with you: ${otherName(details, 'expert')}’s payment stands`;
  return {
    subject: title,
    heading: title,
    paragraphs: ['The money is back, and your payout goes ahead.'],
    summary: timeSummary(details, 'expert'),
    action: dashboardAction(details),
  };
}

export function disputeLost(details: BookingDetails): NotificationCopy {
  const title = `The bank returned ${otherName(details, 'expert')}’s payment`;
  const charges = chargesOf(details.whole);
  const owes = charges.some(({ released, transferred, withheld }) => transferred + withheld > released);
  return {
    subject: title,
    heading: title,
    paragraphs: [
      sumOf(charges, 'released') === 0
        ? 'The bank decided for its customer, so there’s no payout for this session.'
        : `The bank decided for its customer, so you’ll receive ${expertEarnings(details)} in total for this session.`,
      ...(owes ? ['You were already paid, so we’ll take the difference off your next payouts.'] : []),
    ],
    summary: timeSummary(details, 'expert'),
    action: dashboardAction(details),
  };
}

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
