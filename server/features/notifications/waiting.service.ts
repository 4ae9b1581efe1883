import type { Deps } from '#server/deps.ts';
import { bookingState } from '#server/features/bookings/view/booking-state.ts';
import { listWaiting, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import {
  type BookingDetails,
  otherFirstName,
  sessionPath,
  systemEvent,
} from '#server/features/notifications/bookings/booking-details.ts';
import {
  actionsFor,
  type BookingAction,
  isRequestToAnswer,
  type Party,
  reviewDays,
} from '#shared/bookings/bookings.rules.ts';
import { dayMs } from '#shared/durations.ts';
import type { Waiting } from '#shared/notifications/notifications.schema.ts';
import * as waitingCopy from './waiting.copy.ts';

const maxListed = 50;

type Due = { waiting: Waiting; deadline: Date };

/** What only this person can do now, the most urgent first. Read from the bookings, so that it goes once it is done. */
export async function waitingFor(deps: Deps, userId: string): Promise<Waiting[]> {
  const reviewableSince = new Date(deps.now().getTime() - reviewDays * dayMs);
  const rows = await listWaiting(deps.db, userId, reviewableSince, maxListed);
  return rows
    .flatMap((whole) => dueOf(deps, whole, userId) ?? [])
    .toSorted((one, other) => one.deadline.getTime() - other.deadline.getTime())
    .map(({ waiting }) => waiting);
}

type Task = { kind: Waiting['kind']; copy: waitingCopy.WaitingCopy; path?: string; deadline: Date };

function dueOf(deps: Deps, whole: WholeBooking, userId: string): Due | undefined {
  const { booking, payment } = whole;
  const reader: Party = booking.bookerId === userId ? 'booker' : 'expert';
  const details: BookingDetails = { deps, whole, event: systemEvent };
  const actions = actionsFor(reader, bookingState(booking, payment, whole), deps.now(), deps.config);
  const task = taskOf(details, reader, actions);
  if (!task) return undefined;
  const { kind, copy, deadline, path = sessionPath(whole) } = task;
  const name = otherFirstName(details, reader);
  return { waiting: { kind, bookingId: booking.id, name, ...copy, path }, deadline };
}

function taskOf(details: BookingDetails, reader: Party, actions: BookingAction[]): Task | undefined {
  const { booking, proposal } = details.whole;
  const { id, profileId, scheduledAt, answerBy, expiresAt, endsAt } = booking;
  // A proposal that has lapsed is no longer offered to be refused.
  const open = actions.includes('refuseProposal') ? proposal : null;
  if (actions.includes('pay')) {
    const deadline = expiresAt ?? scheduledAt;
    const copy = waitingCopy.paymentToFinish(details, deadline);
    return { kind: 'payment', copy, deadline, path: `/book/${profileId}?booking=${id}` };
  }
  if (isRequestToAnswer({ actions, proposal: open && { by: open.proposedBy } })) {
    const deadline = answerBy ?? scheduledAt;
    return { kind: 'request', copy: waitingCopy.requestToAnswer(details, deadline), deadline };
  }
  if (open && actions.includes('acceptProposal')) {
    const deadline = open.lapsesAt;
    return booking.status === 'pending'
      ? { kind: 'suggestion', copy: waitingCopy.suggestionToAnswer(details, open), deadline }
      : { kind: 'proposal', copy: waitingCopy.proposalToAnswer(details, reader, open), deadline };
  }
  if (!actions.includes('review')) return undefined;
  const deadline = new Date(endsAt.getTime() + reviewDays * dayMs);
  return { kind: 'review', copy: waitingCopy.reviewToWrite(details), deadline, path: `/review/${id}` };
}
