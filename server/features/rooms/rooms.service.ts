import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { viewExtension } from '#server/features/bookings/extensions/extension-view.service.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { offersFrom } from '#shared/bookings/extensions.rules.ts';
import type { Extension } from '#shared/bookings/extensions.schema.ts';
import { hasRoom, isRoomOpen, roomPhase } from '#shared/rooms/rooms.rules.ts';
import { isUuid } from '#shared/text.ts';
import * as roomsCopy from './rooms.copy.ts';
import * as rooms from './rooms.repository.ts';
import { isHere, seenSince } from './stays.ts';
import * as visits from './visits.repository.ts';

type Session = NonNullable<Awaited<ReturnType<typeof rooms.findSession>>>;
export type SessionRoom = Session & { party: Party; at: Date };
export type RoomWithVisits = SessionRoom & { visits: visits.VisitRow[]; extension: Extension | null };

/** A visit as its tab names it. */
export type VisitRequest = { userId: string; bookingId: string; visitId: string };

/** The room of a session for one of its parties; not found for everyone else. */
export async function findRoom(deps: Deps, userId: string, bookingId: string): Promise<SessionRoom> {
  const at = deps.now();
  const session = isUuid(bookingId) ? await rooms.findSession(deps.db, userId, bookingId) : undefined;
  const isSuspended = session && (session.booker.suspendedAt ?? session.expert.suspendedAt) !== null;
  if (!session || isSuspended || !hasRoom(session.booking, at)) throw roomNotFound();
  return { ...session, party: session.booker.id === userId ? 'booker' : 'expert', at };
}

export async function readRoom(deps: Deps, userId: string, bookingId: string): Promise<RoomWithVisits> {
  return withVisits(deps, await findRoom(deps, userId, bookingId));
}

async function withVisits(deps: Deps, room: SessionRoom): Promise<RoomWithVisits> {
  const { booking, party, at } = room;
  const extension = await viewExtension(deps, booking, party);
  // Read after it, because a session gets longer in the transaction that ends its extension.
  const end = at < offersFrom(booking) ? booking : await bookings.findById(deps.db, booking.id);
  return {
    ...room,
    booking: { ...booking, endsAt: end?.endsAt ?? booking.endsAt },
    visits: await visits.listOfBooking(deps.db, booking.id),
    extension,
  };
}

/** Opens a visit and ends this person's other one. If two tabs enter at once, the later one stays. */
export async function enterRoom(
  deps: Deps,
  userId: string,
  bookingId: string,
): Promise<{ visitId: string; room: RoomWithVisits }> {
  await deps.limits.hitInBlocks('roomSignals', userId);
  const room = await findRoom(deps, userId, bookingId);
  requireOpen(room);
  const entering = { bookingId, userId, at: room.at };
  const visitId = await transaction(deps.db, (tx) => visits.enter(tx, entering));
  return { visitId, room: await withVisits(deps, room) };
}

/** A heartbeat. After a time without any, the visit continues unless another tab has taken over. */
export async function stayInRoom(deps: Deps, request: VisitRequest): Promise<RoomWithVisits> {
  const room = await findRoom(deps, request.userId, request.bookingId);
  const visit = ownVisit(request);
  const isCurrent =
    isRoomOpen(room.booking, room.at) &&
    (await visits.heartbeat(deps.db, visit, room.at, seenSince(room.at)));
  if (!isCurrent) await transaction(deps.db, (tx) => resume(tx, room, visit));
  return withVisits(deps, room);
}

async function resume(tx: Tx, room: SessionRoom, visit: visits.OwnVisit): Promise<void> {
  const row = await visits.lockOwn(tx, visit);
  requireContinuing(room, row);
  // Another request has resumed it meanwhile.
  if (isHere(row, room.at)) return;
  await visits.resume(tx, row, room.at);
}

/** Refuses a visit that has ended for good. */
export function requireContinuing(
  room: SessionRoom,
  visit: visits.VisitRow | undefined,
): asserts visit is visits.VisitRow {
  if (!visit) throw roomNotFound();
  requireOpen(room);
  if (visit.ended === 'replaced') throw new AppError('conflict', roomsCopy.joinedElsewhere);
  if (visit.ended === 'left') throw new AppError('conflict', roomsCopy.left);
}

/** Also when it has already ended. */
export async function leaveRoom(deps: Deps, request: VisitRequest): Promise<void> {
  const { at } = await findRoom(deps, request.userId, request.bookingId);
  const visit = ownVisit(request);
  if (!(await visits.findOwn(deps.db, visit))) throw roomNotFound();
  await visits.leave(deps.db, visit, at, seenSince(at));
}

/** The room of a visit that goes on, for fresh credentials. */
export async function requireVisit(deps: Deps, request: VisitRequest): Promise<SessionRoom> {
  await deps.limits.hitInBlocks('roomSignals', request.userId);
  const room = await findRoom(deps, request.userId, request.bookingId);
  requireContinuing(room, await visits.findOwn(deps.db, ownVisit(request)));
  return room;
}

/** Ends the visits of tabs that died. */
export async function endLapsedVisits(deps: Deps): Promise<void> {
  await visits.endLapsed(deps.db, seenSince(deps.now()));
}

function requireOpen({ booking, at }: SessionRoom): void {
  if (isRoomOpen(booking, at)) return;
  const isEarly = roomPhase(booking, at) === 'early';
  throw new AppError('conflict', isEarly ? roomsCopy.notOpenYet : roomsCopy.over);
}

export function ownVisit({ userId, bookingId, visitId }: VisitRequest): visits.OwnVisit {
  if (!isUuid(visitId)) throw roomNotFound();
  return { id: visitId, bookingId, userId };
}

function roomNotFound(): AppError {
  return new AppError('not_found', roomsCopy.notFound);
}
