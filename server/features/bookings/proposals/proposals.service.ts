import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { timeOf } from '#server/features/availability/availability.service.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import {
  bookingNotFound,
  type LockedBooking,
  lockBooking,
  type MoveRequest,
  makeMove,
  movedOn,
  onceFor,
  refuseUnless,
} from '#server/features/bookings/moves/locked-booking.ts';
import {
  notBookable,
  readStart,
  translateConflict,
} from '#server/features/bookings/request/requested-time.ts';
import { expireOverdue } from '#server/features/bookings/request/reservations.service.ts';
import { bufferedSpan, whyNotBookable } from '#shared/availability/bookable.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { NewProposal } from '#shared/bookings/bookings.schema.ts';
import { nextSessionReminder } from '#shared/bookings/session-reminders.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { freeUntilAfterMove } from '#shared/payments/policy.ts';
import { isUuid } from '#shared/text.ts';
import * as proposals from './proposals.repository.ts';

type ProposalRequest = { bookingId: string; proposal: NewProposal; key?: string | undefined };

/** Proposes another time for a paid session. The time isn't reserved until the other side accepts. */
export async function proposeTime(deps: Deps, proposer: UserRow, request: ProposalRequest): Promise<void> {
  const { bookingId, proposal, key } = request;
  const move = { userId: proposer.id, bookingId, key, reason: JSON.stringify(proposal) };
  await makeMove(deps, move, { action: 'propose' }, async (tx, locked) => {
    await saveProposal(tx, locked, proposer, proposal);
    return {};
  });
}

async function saveProposal(
  tx: Tx,
  locked: LockedBooking,
  proposer: UserRow,
  proposal: NewProposal,
): Promise<void> {
  const { at, booking, party } = locked;
  const start = readStart(proposal.scheduledAt, proposal.timeZone ?? proposer.timeZone ?? 'UTC');
  if (start.getTime() === booking.scheduledAt.getTime()) throw sameTime();
  await blockedSpan(tx, locked, start);
  await proposals.insertProposal(tx, {
    bookingId: booking.id,
    proposedBy: party,
    proposerId: proposer.id,
    scheduledAt: start,
    lapsesAt: start < booking.scheduledAt ? start : booking.scheduledAt,
    createdAt: at,
  });
  await record(tx, locked, 'proposed', proposer.id);
}

function sameTime(): AppError {
  const message = bookingCopy.sameTime;
  return new AppError('invalid', message, { fields: { scheduledAt: message } });
}

/** The part of the expert's time that the session would block if it started then; refused if it isn't bookable. */
async function blockedSpan(tx: Tx, { deps, at, booking }: LockedBooking, start: Date): Promise<Span> {
  const around = { from: start.getTime() - dayMs, until: start.getTime() + 2 * dayMs };
  const time = await timeOf(tx, deps, booking.profileId, around, { exceptBookingId: booking.id });
  if (!time) throw bookingNotFound();
  const { hours, busy } = time;
  const { duration } = booking;
  const problem = whyNotBookable({ hours, duration, busy, now: at.getTime(), start: start.getTime() });
  if (problem) throw notBookable(problem, hours);
  return bufferedSpan(hours, start.getTime(), duration);
}

type ProposalAnswer = MoveRequest & { proposalId: string };

/** The other side accepts: the session moves to the proposed time, if it is still available. */
export async function acceptProposal(deps: Deps, request: ProposalAnswer): Promise<void> {
  const { userId, bookingId, proposalId } = request;
  const known = isUuid(bookingId) ? await bookings.findById(deps.db, bookingId) : undefined;
  if (!known) throw bookingNotFound();
  const { bookerId, profileId } = known;
  try {
    await transaction(deps.db, async (tx) => {
      // Lock client and profile before the booking, as requests do, so that the two can't deadlock.
      await bookings.lockParties(tx, bookerId, profileId);
      const locked = await lockBooking(tx, deps, request);
      return onceFor(tx, locked, `accept ${proposalId}`, request, async () => {
        await refuseUnless(tx, 'acceptProposal', locked);
        await reschedule(tx, locked, await openProposal(tx, locked, proposalId), userId);
        return {};
      });
    });
  } catch (error) {
    const { busyAtNewTime, clientBusyAtNewTime } = bookingCopy;
    throw translateConflict(error, userId === bookerId ? busyAtNewTime : clientBusyAtNewTime);
  }
  await refreshEachNextFree(deps, [profileId]);
}

async function reschedule(
  tx: Tx,
  locked: LockedBooking,
  { scheduledAt }: { scheduledAt: Date },
  userId: string,
): Promise<void> {
  const { deps, at, booking } = locked;
  const { bookerId, profileId, duration } = booking;
  const blocked = await blockedSpan(tx, locked, scheduledAt);
  const endsAt = new Date(scheduledAt.getTime() + duration * minuteMs);
  const session = { from: scheduledAt.getTime(), until: endsAt.getTime() };
  await expireOverdue(tx, deps, { bookerId, profileId, blocked, session });
  const blockedFrom = new Date(blocked.from);
  const blockedUntil = new Date(blocked.until);
  const freeUntil = freeUntilAfterMove(booking, scheduledAt, at);
  await bookings.reschedule(
    tx,
    booking.id,
    { scheduledAt, endsAt, blockedFrom, blockedUntil, freeUntil },
    at,
  );
  await bookings.setReminder(tx, booking.id, nextSessionReminder(scheduledAt, at));
  await proposals.closeProposal(tx, booking.id, 'accepted', at);
  await record(tx, locked, 'rescheduled', userId);
}

/** The other side refuses, or the person who proposed it withdraws it. */
export async function refuseProposal(deps: Deps, request: ProposalAnswer): Promise<void> {
  const { userId, proposalId } = request;
  const move = { action: 'refuseProposal', what: `refuse ${proposalId}` } as const;
  await makeMove(deps, request, move, async (tx, locked) => {
    const isOwn = (await openProposal(tx, locked, proposalId)).proposedBy === locked.party;
    await proposals.closeProposal(tx, locked.booking.id, isOwn ? 'withdrawn' : 'refused', locked.at);
    await record(tx, locked, isOwn ? 'proposalWithdrawn' : 'proposalRefused', userId);
    return {};
  });
}

async function openProposal(tx: Tx, locked: LockedBooking, id: string) {
  const proposal = isUuid(id) ? await proposals.findProposal(tx, locked.booking.id, id) : undefined;
  if (!proposal) throw new AppError('not_found', bookingCopy.proposalNotFound);
  if (proposal.closedAt) throw movedOn(locked);
  return proposal;
}

async function record(
  tx: Tx,
  { at, booking, party: actor }: LockedBooking,
  kind: BookingEventKind,
  actorId: string,
): Promise<void> {
  await bookings.record(tx, booking.id, { at, status: booking.status, actor, actorId, kind });
}
