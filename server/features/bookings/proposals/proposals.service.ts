import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { timeOf } from '#server/features/availability/availability.service.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import {
  bookingNotFound,
  type LockedBooking,
  lockBooking,
  type MoveRequest,
  movedOn,
  onceFor,
  refuseUnless,
} from '#server/features/bookings/moves/locked-booking.ts';
import { kindRefusal, notBookable, readStart } from '#server/features/bookings/request/requested-time.ts';
import { expireOverdue } from '#server/features/bookings/request/reservations.service.ts';
import { bufferedSpan, whyNotBookable } from '#shared/availability/bookable.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { NewProposal } from '#shared/bookings/bookings.schema.ts';
import { nextSessionReminder } from '#shared/bookings/session-reminders.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';
import * as proposals from './proposals.repository.ts';

type Proposing = { bookingId: string; proposal: NewProposal; key?: string | undefined };

/** Another time for a session that is paid for. Nothing is locked for it until the other side agrees. */
export async function proposeTime(deps: Deps, proposer: UserRow, request: Proposing): Promise<void> {
  const { bookingId, proposal, key } = request;
  await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, proposer.id, bookingId);
    const keyed = { userId: proposer.id, bookingId, key, reason: JSON.stringify(proposal) };
    return onceFor(locked, 'propose', keyed, async () => {
      await refuseUnless('propose', locked);
      await keepProposal(locked, proposer, proposal);
      return {};
    });
  });
}

async function keepProposal(locked: LockedBooking, proposer: UserRow, proposal: NewProposal): Promise<void> {
  const { tx, at, booking, party } = locked;
  const start = readStart(proposal.scheduledAt, proposal.timeZone ?? proposer.timeZone ?? 'UTC');
  if (start.getTime() === booking.scheduledAt.getTime()) throw sameTime();
  await blockedBy(locked, start);
  await proposals.insertProposal(tx, {
    bookingId: booking.id,
    proposedBy: party,
    proposerId: proposer.id,
    scheduledAt: start,
    lapsesAt: start < booking.scheduledAt ? start : booking.scheduledAt,
    createdAt: at,
  });
  await record(locked, 'proposed', proposer.id);
}

function sameTime(): AppError {
  const message = 'The session is at that time already.';
  return new AppError('invalid', message, { fields: { scheduledAt: message } });
}

/** What the session would take of the expert's time if it began then; refused where it can't. */
async function blockedBy({ deps, tx, at, booking }: LockedBooking, start: Date): Promise<Span> {
  const around = { from: start.getTime() - dayMs, until: start.getTime() + 2 * dayMs };
  const time = await timeOf({ ...deps, db: tx }, booking.profileId, around, { exceptBookingId: booking.id });
  if (!time) throw bookingNotFound();
  const { hours, busy } = time;
  const { duration } = booking;
  const refusal = whyNotBookable({ hours, duration, busy, now: at.getTime(), start: start.getTime() });
  if (refusal) throw notBookable(refusal, hours);
  return bufferedSpan(hours, start.getTime(), duration);
}

type Answering = MoveRequest & { proposalId: string };

/** The other side agrees: from now on the session is then, if the time can still be had. */
export async function acceptProposal(deps: Deps, request: Answering): Promise<void> {
  const { userId, bookingId, proposalId } = request;
  const known = isUuid(bookingId) ? await bookings.findById(deps.db, bookingId) : undefined;
  if (!known) throw bookingNotFound();
  const { bookerId, profileId } = known;
  try {
    await transaction(deps.db, async (tx) => {
      // As requests do, and before the booking: then nobody waits for somebody who waits for them.
      await bookings.lockParties(tx, bookerId, profileId);
      const locked = await lockBooking(deps, tx, userId, bookingId);
      return onceFor(locked, `accept ${proposalId}`, request, async () => {
        await refuseUnless('acceptProposal', locked);
        await moveTo(locked, await openProposal(locked, proposalId), userId);
        return {};
      });
    });
  } catch (error) {
    throw kindRefusal(error);
  }
  await refreshEachNextFree(deps, [profileId]);
}

async function moveTo(
  locked: LockedBooking,
  { scheduledAt }: { scheduledAt: Date },
  userId: string,
): Promise<void> {
  const { deps, tx, at, booking } = locked;
  const { bookerId, profileId, duration } = booking;
  const blocked = await blockedBy(locked, scheduledAt);
  const endsAt = new Date(scheduledAt.getTime() + duration * minuteMs);
  const session = { from: scheduledAt.getTime(), until: endsAt.getTime() };
  await expireOverdue({ ...deps, db: tx }, { bookerId, profileId, blocked, session });
  const blockedFrom = new Date(blocked.from);
  const blockedUntil = new Date(blocked.until);
  await bookings.reschedule(tx, booking.id, { scheduledAt, endsAt, blockedFrom, blockedUntil }, at);
  await bookings.setReminder(tx, booking.id, nextSessionReminder(scheduledAt, at));
  await proposals.closeProposal(tx, booking.id, 'accepted', at);
  await record(locked, 'rescheduled', userId);
}

/** The other side says no, or whoever proposed it thinks better of it. */
export async function refuseProposal(deps: Deps, request: Answering): Promise<void> {
  const { userId, bookingId, proposalId } = request;
  await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(deps, tx, userId, bookingId);
    return onceFor(locked, `refuse ${proposalId}`, request, async () => {
      await refuseUnless('refuseProposal', locked);
      const own = (await openProposal(locked, proposalId)).proposedBy === locked.party;
      await proposals.closeProposal(tx, locked.booking.id, own ? 'withdrawn' : 'refused', locked.at);
      await record(locked, own ? 'proposalWithdrawn' : 'proposalRefused', userId);
      return {};
    });
  });
}

/** The one that was meant, while it is open. */
async function openProposal(locked: LockedBooking, id: string) {
  const proposal = isUuid(id) ? await proposals.findProposal(locked.tx, locked.booking.id, id) : undefined;
  if (!proposal) throw new AppError('not_found', 'Proposal not found');
  if (proposal.closedAt) throw movedOn(locked);
  return proposal;
}

type Told = 'proposed' | 'rescheduled' | 'proposalRefused' | 'proposalWithdrawn';

async function record(
  { tx, at, booking, party: actor }: LockedBooking,
  kind: Told,
  actorId: string,
): Promise<void> {
  await bookings.record(tx, booking.id, { at, status: booking.status, actor, actorId, kind });
}
