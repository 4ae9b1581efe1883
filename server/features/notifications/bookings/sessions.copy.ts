import { meetingUrl } from '#server/features/bookings/view/meeting-url.ts';
import { chargesOf, sumOf } from '#server/features/bookings/view/session-charges.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { formatMinutes } from '#shared/time/duration-format.ts';
import {
  type BookingDetails,
  bookAgainAction,
  dashboardAction,
  expertEarnings,
  momentFor,
  type NotificationCopy,
  otherName,
  otherParty,
  refundOf,
  sessionTime,
  timeSummary,
} from './booking-details.ts';
import { refundArrival, refundReceipt } from './receipts.copy.ts';
import { notCharged } from './requests.copy.ts';

export function sessionCancelled(details: BookingDetails, reader: Party): NotificationCopy {
  const { actor, reason } = details.event;
  const name = otherName(details, reader);
  return {
    subject: `Canceled: your session with ${name}, ${sessionTime(details, reader)}`,
    heading: cancelledBy(details, reader),
    paragraphs: [reader === 'booker' ? refundText(details) : earningsText(details)],
    summary: summaryWithRefund(details, reader),
    quote: actor === reader ? null : reason,
    action: reader === 'booker' ? bookAgainAction(details) : dashboardAction(details),
  };
}

/** The client's email is also the receipt of their refund. */
const summaryWithRefund = (details: BookingDetails, reader: Party) => [
  ...timeSummary(details, reader),
  ...(reader === 'booker' ? refundReceipt(details) : []),
];

function cancelledBy(details: BookingDetails, reader: Party): string {
  const { actor } = details.event;
  const name = otherName(details, reader);
  if (actor === reader) return `You canceled your session with ${name}`;
  if (actor === 'operator') return `InTime canceled your session with ${name}`;
  return `${name} canceled your session`;
}

export function earningsText(details: BookingDetails): string {
  if (details.whole.payment.state !== 'captured') return 'Your client wasn’t charged.';
  if (isRefundedInFull(details))
    return 'Your client will get a full refund, so you won’t be paid for this session.';
  return `You’ll receive ${expertEarnings(details)} for this session.`;
}

function isRefundedInFull({ whole }: BookingDetails): boolean {
  const charges = chargesOf(whole);
  return sumOf(charges, 'refundOwed') === sumOf(charges, 'amount');
}

function refundText(details: BookingDetails): string {
  if (details.whole.payment.state !== 'captured') return notCharged;
  if (sumOf(chargesOf(details.whole), 'refundOwed') === 0) return 'There’s no refund for this session.';
  const kind = isRefundedInFull(details) ? 'a full refund' : 'a refund';
  return `You’ll get ${kind} of ${refundOf(details)}. ${refundArrival}`;
}

export function markedNoShow(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'booker')} marked you as a no-show`;
  const { deps, whole } = details;
  const reportBy = new Date(whole.booking.endsAt.getTime() + deps.config.payoutHours * hourMs);
  const whatToDo = `If this isn’t right, report a problem from your dashboard by ${momentFor(details, 'booker', reportBy)}`;
  return {
    subject: title,
    heading: title,
    bellText: `Missed sessions aren’t refunded. ${whatToDo}.`,
    paragraphs: ['Missed sessions aren’t refunded.', `${whatToDo}, and we’ll look into it.`],
    summary: timeSummary(details, 'booker'),
    action: dashboardAction(details),
  };
}

export function problemReported(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')} reported a problem with your session`;
  return {
    subject: title,
    heading: title,
    paragraphs: [
      'We’ve paused your payout for this session while we look into it. You don’t need to do anything.',
    ],
    summary: timeSummary(details, 'expert'),
    quote: details.event.reason,
    action: dashboardAction(details),
  };
}

export function decisionMade(details: BookingDetails, reader: Party): NotificationCopy {
  return {
    subject: `Our decision about your session with ${otherName(details, reader)}`,
    heading: 'We’ve made a decision about your session',
    paragraphs: [reader === 'booker' ? refundText(details) : earningsText(details)],
    summary: summaryWithRefund(details, reader),
    quote: details.event.reason,
    action: dashboardAction(details),
  };
}

type Proposal = { scheduledAt: Date; lapsesAt: Date };

export function newTimeProposed(details: BookingDetails, proposal: Proposal): NotificationCopy {
  const reader = otherParty(details.event.actor);
  const title = `${otherName(details, reader)} proposed a new time`;
  const newTime = sessionTime(details, reader, proposal.scheduledAt);
  const deadline = momentFor(details, reader, proposal.lapsesAt);
  return {
    subject: title,
    heading: title,
    bellText: `${newTime}. Accept it or keep the current time by ${deadline}.`,
    paragraphs: [
      `Accept it or keep the current time by ${deadline}. Your session keeps its current time unless you accept. There’s no extra charge.`,
    ],
    summary: [
      ['New time', newTime],
      ['Current time', sessionTime(details, reader)],
    ],
    action: dashboardAction(details, 'Respond to proposal'),
  };
}

export function newTimeDeclined(details: BookingDetails): NotificationCopy {
  const reader = otherParty(details.event.actor);
  const title = `${otherName(details, reader)} declined the new time`;
  return {
    subject: title,
    heading: title,
    bellText: `Your session is still on ${sessionTime(details, reader)}. You don’t need to do anything.`,
    paragraphs: ['The original time stands. You don’t need to do anything.'],
    summary: timeSummary(details, reader),
    action: dashboardAction(details),
  };
}

export function sessionRescheduled(details: BookingDetails, reader: Party): NotificationCopy {
  const name = otherName(details, reader);
  const time = sessionTime(details, reader);
  return {
    subject: `Rescheduled: your session with ${name}, ${time}`,
    heading: `Your session with ${name} was rescheduled`,
    bellText: `It’s now ${time}. You don’t need to do anything.`,
    paragraphs: ['Open the invite attached to this email to update your calendar.'],
    summary: timeSummary(details, reader),
    action: dashboardAction(details),
  };
}

/** A day before, the reader can still reschedule; within the hour, the email leads straight to the meeting. */
export function sessionReminder(details: BookingDetails, reader: Party): NotificationCopy {
  const { scheduledAt, meetingLink, message } = details.whole.booking;
  const url = meetingUrl(details.deps, meetingLink);
  const msLeft = scheduledAt.getTime() - details.deps.now().getTime();
  const minutes = Math.max(1, Math.round(msLeft / minuteMs));
  const timeLeft = minutes > 90 ? `${Math.round(minutes / 60)} hours` : formatMinutes(minutes);
  const isSoon = minutes <= 60;
  const title = `Your session with ${otherName(details, reader)} starts in ${timeLeft}`;
  return {
    subject: title,
    heading: title,
    bellText: isSoon
      ? `${sessionTime(details, reader)}. Join from your dashboard.`
      : `${sessionTime(details, reader)}. If you can’t make it, please cancel or propose a new time.`,
    paragraphs: [
      isSoon
        ? 'It’s almost time. You can also join from your dashboard.'
        : 'Join from your dashboard when it’s time. If you can’t make it, please cancel or propose a new time as soon as you can.',
    ],
    summary: timeSummary(details, reader),
    quote: message,
    // Spec string: to the letter.
    action: isSoon && url ? { label: 'Join Meeting', url } : dashboardAction(details),
  };
}
