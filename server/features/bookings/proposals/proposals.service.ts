import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { timeOf } from '#server/features/availability/availability.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import {
  bookingNotFound,
  type LockedBooking,
  type MoveRequest,
  makeMove,
  movedOn,
} from '#server/features/bookings/moves/locked-booking.ts';
import { notBookable, readStart } from '#server/features/bookings/request/requested-time.ts';
import { bufferedSpan, whyNotBookable } from '#shared/availability/bookable.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { NewProposal } from '#shared/bookings/bookings.schema.ts';
import { dayMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';
import * as proposals from './proposals.repository.ts';

type ProposalRequest = { bookingId: string; proposal: NewProposal; key?: string | undefined };

type Proposer = Pick<UserRow, 'id' | 'timeZone'>;

/** Proposes another time for a session, or suggests one for a request. It isn't reserved until the other side accepts. */
export function proposeTime(deps: Deps, proposer: Proposer, request: ProposalRequest): Promise<void> {
  return propose(deps, proposer, request, () => true);
}

/** Suggests another time for a request, and refuses once it is answered. */
export function suggestTime(deps: Deps, expert: Proposer, request: ProposalRequest): Promise<void> {
  return propose(deps, expert, request, ({ booking }) => booking.status === 'pending');
}

async function propose(
  deps: Deps,
  proposer: Proposer,
  { bookingId, proposal, key }: ProposalRequest,
  isAllowed: (locked: LockedBooking) => boolean,
): Promise<void> {
  await deps.limits.hit('proposals', proposer.id);
  const move = { userId: proposer.id, bookingId, key, reason: JSON.stringify(proposal) };
  await makeMove(deps, move, { action: 'propose' }, async (tx, locked) => {
    if (!isAllowed(locked)) throw movedOn(locked);
    await saveProposal(tx, locked, proposer, proposal);
    return {};
  });
}

async function saveProposal(
  tx: Tx,
  locked: LockedBooking,
  proposer: Proposer,
  proposal: NewProposal,
): Promise<void> {
  const { at, booking, party } = locked;
  const start = readStart(proposal.scheduledAt, proposal.timeZone ?? proposer.timeZone ?? 'UTC');
  if (start.getTime() === booking.scheduledAt.getTime()) throw sameTime(booking);
  await blockedSpan(tx, locked, start);
  await proposals.insertProposal(tx, {
    bookingId: booking.id,
    proposedBy: party,
    proposerId: proposer.id,
    scheduledAt: start,
    lapsesAt: lapseOf(booking, start),
    createdAt: at,
  });
  await recordEvent(tx, locked, 'proposed', proposer.id);
}

/** At the earlier of the two starts. A suggestion for a request also ends with the request. */
function lapseOf({ status, scheduledAt, answerBy }: bookings.BookingRow, start: Date): Date {
  const deadline = status === 'pending' && answerBy ? answerBy : scheduledAt;
  return start < deadline ? start : deadline;
}

function sameTime({ status }: bookings.BookingRow): AppError {
  const message = status === 'pending' ? bookingCopy.sameRequestedTime : bookingCopy.sameTime;
  return new AppError('invalid', message, { fields: { scheduledAt: message } });
}

/** The part of the expert's time that the session would block if it started then; refused if it isn't bookable. */
export async function blockedSpan(
  tx: Tx,
  { deps, at, booking }: LockedBooking,
  start: Date,
  options: { withoutCalendars?: boolean } = {},
): Promise<Span> {
  const around = { from: start.getTime() - dayMs, until: start.getTime() + 2 * dayMs };
  const time = await timeOf(tx, deps, booking.profileId, around, { exceptBookingId: booking.id, ...options });
  if (!time) throw bookingNotFound();
  const { hours, busy } = time;
  const { duration } = booking;
  const problem = whyNotBookable({ hours, duration, busy, now: at.getTime(), start: start.getTime() });
  if (problem) throw notBookable(problem, hours);
  return bufferedSpan(hours, start.getTime(), duration);
}

export type ProposalAnswer = MoveRequest & { proposalId: string };

/** The other side refuses, or the person who proposed it withdraws it. */
export async function refuseProposal(deps: Deps, request: ProposalAnswer): Promise<void> {
  const { userId, proposalId } = request;
  const move = { action: 'refuseProposal', what: `refuse ${proposalId}` } as const;
  await makeMove(deps, request, move, async (tx, locked) => {
    const isOwn = (await openProposal(tx, locked, proposalId)).proposedBy === locked.party;
    await proposals.closeProposal(tx, locked.booking.id, isOwn ? 'withdrawn' : 'refused', locked.at);
    await recordEvent(tx, locked, isOwn ? 'proposalWithdrawn' : 'proposalRefused', userId);
    return {};
  });
}

export async function openProposal(tx: Tx, locked: LockedBooking, id: string) {
  const proposal = isUuid(id) ? await proposals.findProposal(tx, locked.booking.id, id) : undefined;
  if (!proposal) throw new AppError('not_found', bookingCopy.proposalNotFound);
  if (proposal.closedAt) throw movedOn(locked);
  return proposal;
}

export async function recordEvent(
  tx: Tx,
  { at, booking, party: actor }: LockedBooking,
  kind: BookingEventKind,
  actorId: string,
): Promise<void> {
  await bookings.record(tx, booking.id, { at, status: booking.status, actor, actorId, kind });
}
