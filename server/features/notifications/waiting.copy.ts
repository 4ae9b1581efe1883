import {
  type BookingDetails,
  momentFor,
  otherName,
  sessionTime,
} from '#server/features/notifications/bookings/booking-details.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import type { Waiting } from '#shared/notifications/notifications.schema.ts';

export type WaitingCopy = Pick<Waiting, 'title' | 'text'>;

export function requestToAnswer(details: BookingDetails, deadline: Date): WaitingCopy {
  return {
    title: `Answer ${otherName(details, 'expert')}’s request`,
    text: `${sessionTime(details, 'expert')}. Respond by ${momentFor(details, 'expert', deadline)}.`,
  };
}

type Proposal = { scheduledAt: Date; lapsesAt: Date };

export function suggestionToAnswer(
  details: BookingDetails,
  { scheduledAt, lapsesAt }: Proposal,
): WaitingCopy {
  const deadline = momentFor(details, 'booker', lapsesAt);
  return {
    title: `Answer ${otherName(details, 'booker')}’s suggestion`,
    text: `${sessionTime(details, 'booker', scheduledAt)}. Accept it or keep your original time by ${deadline}.`,
  };
}

export function proposalToAnswer(
  details: BookingDetails,
  reader: Party,
  { scheduledAt, lapsesAt }: Proposal,
): WaitingCopy {
  const deadline = momentFor(details, reader, lapsesAt);
  return {
    title: `Answer ${otherName(details, reader)}’s proposal`,
    text: `${sessionTime(details, reader, scheduledAt)}. Accept it or keep the current time by ${deadline}.`,
  };
}

export function paymentToFinish(details: BookingDetails, deadline: Date): WaitingCopy {
  return {
    title: `Finish your request to ${otherName(details, 'booker')}`,
    text: `Add your card by ${momentFor(details, 'booker', deadline)} to send it. You won’t be charged until it’s accepted.`,
  };
}

export function reviewToWrite(details: BookingDetails): WaitingCopy {
  return {
    title: `Review your session with ${otherName(details, 'booker')}`,
    text: `${sessionTime(details, 'booker')}. Tell others how it went.`,
  };
}
