import {
  type BookingDetails,
  bookAgainAction,
  byDeadline,
  dashboardAction,
  expertEarnings,
  findExpertAction,
  type NotificationCopy,
  otherFirstName,
  otherName,
  priceOf,
  respondAction,
  sessionTime,
  timeSummary,
} from './booking-details.ts';
import { refundArrival, refundReceipt, sessionReceipt } from './receipts.copy.ts';

const whatNext = 'You can request another time or find another expert.';

export const notCharged = 'You weren’t charged, and the hold on your card has been released.';

export function requestReceived(details: BookingDetails): NotificationCopy {
  const client = otherName(details, 'expert');
  return {
    subject: `${client} requested a ${details.whole.booking.duration}-minute session`,
    heading: `${client} requested a session`,
    paragraphs: [
      `Accept, decline, or suggest another time ${byDeadline(details)}. ${otherFirstName(details, 'expert')} will only be charged if you accept.`,
    ],
    summary: requestSummary(details),
    quote: details.whole.booking.message,
    action: respondAction(details),
  };
}

export function requestReminder(details: BookingDetails): NotificationCopy {
  const client = otherName(details, 'expert');
  return {
    subject: `Reminder: ${client} is waiting for your response`,
    heading: `${client} is waiting for your response`,
    paragraphs: [`Please respond ${byDeadline(details)}, or the request will expire.`],
    summary: requestSummary(details),
    quote: details.whole.booking.message,
    action: respondAction(details),
  };
}

const requestSummary = (details: BookingDetails) => [
  ...timeSummary(details, 'expert'),
  ['Price', `${priceOf(details)} (you receive ${expertEarnings(details)})`] as const,
];

const howToJoin = 'Join from your dashboard or from the calendar invite attached to this email.';

export function requestAccepted(details: BookingDetails): NotificationCopy {
  const expert = otherName(details, 'booker');
  const time = sessionTime(details, 'booker');
  return {
    subject: `Confirmed: your session with ${expert}, ${time}`,
    // The client agreed last if the expert had suggested this time.
    heading:
      details.event.actor === 'booker'
        ? `Session confirmed with ${expert}`
        : `${expert} accepted your request`,
    bellText: `${time}. Your card was charged ${priceOf(details)}. Join from your dashboard.`,
    paragraphs: [
      `Your card was charged ${priceOf(details)}. The payment is held until your session is done.`,
      howToJoin,
    ],
    summary: [...timeSummary(details, 'booker'), ...sessionReceipt(details)],
    action: dashboardAction(details),
  };
}

export function sessionConfirmed(details: BookingDetails): NotificationCopy {
  const client = otherName(details, 'expert');
  const time = sessionTime(details, 'expert');
  return {
    subject: `Confirmed: your session with ${client}, ${time}`,
    heading:
      details.event.actor === 'booker'
        ? `${client} accepted the time you suggested`
        : `Session confirmed with ${client}`,
    bellText: `${time}. You’ll receive ${expertEarnings(details)} after the session. Join from your dashboard.`,
    paragraphs: [`You’ll receive ${expertEarnings(details)} after the session.`, howToJoin],
    summary: timeSummary(details, 'expert'),
    quote: details.whole.booking.message,
    action: dashboardAction(details),
  };
}

export function requestDeclined(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'booker')} declined your request`;
  return {
    subject: title,
    heading: title,
    paragraphs: [`${notCharged} ${whatNext}`],
    summary: timeSummary(details, 'booker'),
    quote: details.event.reason,
    action: findExpertAction(details),
  };
}

export function requestWithdrawn(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')} withdrew their request`;
  return {
    subject: title,
    heading: title,
    paragraphs: ['The slot is open again. You don’t need to do anything.'],
    summary: timeSummary(details, 'expert'),
    quote: details.event.reason,
    action: dashboardAction(details),
  };
}

export function requestExpiredForClient(details: BookingDetails): NotificationCopy {
  const expert = otherName(details, 'booker');
  return {
    subject: `Your request to ${expert} expired`,
    heading: `Your request to ${expert} expired`,
    paragraphs: [`${otherFirstName(details, 'booker')} didn’t respond in time. ${notCharged} ${whatNext}`],
    summary: timeSummary(details, 'booker'),
    action: findExpertAction(details),
  };
}

export function requestExpiredForExpert(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')}’s request expired`;
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `You didn’t respond in time, so we released the hold on ${otherFirstName(details, 'expert')}’s card. The slot is open again.`,
      'Taking a break? Turn off “Available for Bookings” on your profile.',
    ],
    summary: timeSummary(details, 'expert'),
    action: dashboardAction(details),
  };
}

export function paymentFailedForClient(details: BookingDetails): NotificationCopy {
  const expert = otherName(details, 'booker');
  return {
    subject: `Payment problem: your session with ${expert} isn’t booked`,
    heading: isLate(details) ? 'Your payment came through too late' : 'Your payment didn’t go through',
    paragraphs: [
      `${paymentProblem(details)} Your session isn’t booked. ${failedPaymentRefund(details)}`,
      'To try again, request a new time and use another card.',
    ],
    bellText: `${paymentProblem(details)} Your session isn’t booked. Request a new time to try again.`,
    summary: [...timeSummary(details, 'booker'), ...refundReceipt(details)],
    action: bookAgainAction(details),
  };
}

function paymentProblem(details: BookingDetails): string {
  const expert = otherFirstName(details, 'booker');
  switch (details.event.kind) {
    case 'chargedLate':
      return `You and ${expert} agreed on a time, but your bank took too long to process the charge.`;
    case 'authorizationEnded':
      return `Your bank released the hold on your card before ${expert} responded.`;
    default:
      return `You and ${expert} agreed on a time, but your bank declined the charge.`;
  }
}

const isLate = ({ event }: BookingDetails) => event.kind === 'chargedLate';

const failedPaymentRefund = (details: BookingDetails) =>
  isLate(details) ? `We’re refunding you in full. ${refundArrival}` : notCharged;

export function paymentFailedForExpert(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')}’s payment didn’t go through`;
  return {
    subject: title,
    heading: title,
    paragraphs: ['The session isn’t booked, and the slot is open again. You don’t need to do anything.'],
    summary: timeSummary(details, 'expert'),
    action: dashboardAction(details),
  };
}
