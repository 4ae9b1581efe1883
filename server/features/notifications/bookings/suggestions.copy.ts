import {
  type BookingDetails,
  bookAgainAction,
  byDeadline,
  dashboardAction,
  momentFor,
  type NotificationCopy,
  otherFirstName,
  otherName,
  priceOf,
  respondAction,
  sessionTime,
  startTime,
  timeSummary,
} from './booking-details.ts';
import { notCharged } from './requests.copy.ts';

type Suggestion = { scheduledAt: Date; lapsesAt: Date };

/** To the client: the expert suggests another time for their request. */
export function timeSuggested(details: BookingDetails, suggestion: Suggestion): NotificationCopy {
  const expert = otherFirstName(details, 'booker');
  const title = `${expert} suggests ${startTime(details, 'booker', suggestion.scheduledAt)} instead`;
  const whatToDo = `Accept it or keep your original time by ${momentFor(details, 'booker', suggestion.lapsesAt)}.`;
  const charge = `Your card will be charged ${priceOf(details)} when you accept.`;
  return {
    subject: title,
    heading: title,
    bellText: `${whatToDo} ${charge}`,
    paragraphs: [
      `${whatToDo} ${charge}`,
      `If you keep your original time, your request stays with ${expert}. You can also withdraw it, and we’ll release the hold on your card.`,
      ...withoutResponse(details, suggestion),
    ],
    summary: suggestionSummary(details, suggestion),
    action: dashboardAction(details, 'Respond to suggestion'),
  };
}

export function suggestionReminder(details: BookingDetails, suggestion: Suggestion): NotificationCopy {
  const title = `${otherName(details, 'booker')} is waiting for your response`;
  const deadline = momentFor(details, 'booker', suggestion.lapsesAt);
  return {
    subject: `Reminder: ${title}`,
    heading: title,
    paragraphs: [
      `${otherFirstName(details, 'booker')} suggested another time. Accept it or keep your original time by ${deadline}.`,
      `Your card will be charged ${priceOf(details)} when you accept.`,
      ...withoutResponse(details, suggestion),
    ],
    summary: suggestionSummary(details, suggestion),
    action: dashboardAction(details, 'Respond to suggestion'),
  };
}

/** A suggestion that lapses before the request does leaves the request with the expert. */
function withoutResponse({ whole }: BookingDetails, { lapsesAt }: Suggestion): string[] {
  const { answerBy } = whole.booking;
  const endsWithRequest = answerBy !== null && lapsesAt >= answerBy;
  return endsWithRequest
    ? ['If you don’t respond, your request expires and we release the hold on your card.']
    : [];
}

const suggestionSummary = (details: BookingDetails, { scheduledAt }: Suggestion) => [
  ['Suggested time', sessionTime(details, 'booker', scheduledAt)] as const,
  ['Original time', sessionTime(details, 'booker')] as const,
];

/** To the expert: the client keeps the time they requested, so the expert is asked again. */
export function originalTimeKept(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')} would like to keep the original time`;
  return {
    subject: title,
    heading: title,
    paragraphs: [`Accept, decline, or suggest another time ${byDeadline(details)}.`],
    summary: timeSummary(details, 'expert'),
    action: respondAction(details),
  };
}

export function suggestionLapsedForClient(details: BookingDetails): NotificationCopy {
  const title = `Your request to ${otherName(details, 'booker')} expired`;
  const expert = otherFirstName(details, 'booker');
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `You didn’t respond to the time ${expert} suggested, so your request expired. ${notCharged}`,
      `Still interested? You can request another time with ${expert}.`,
    ],
    summary: timeSummary(details, 'booker'),
    action: bookAgainAction(details),
  };
}

export function suggestionLapsedForExpert(details: BookingDetails): NotificationCopy {
  const title = `${otherName(details, 'expert')}’s request expired`;
  const client = otherFirstName(details, 'expert');
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `${client} didn’t respond to the time you suggested, so we released the hold on ${client}’s card. The slot is open again, and you don’t need to do anything.`,
    ],
    summary: timeSummary(details, 'expert'),
    action: dashboardAction(details),
  };
}
