import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { minuteMs } from '#shared/durations.ts';
import { roomLimits } from '#shared/rooms/rooms.rules.ts';
import type { NewSignal } from '#shared/rooms/rooms.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as roomsCopy from './rooms.copy.ts';
import { findRoom, ownVisit, requireContinuing, type VisitRequest } from './rooms.service.ts';
import * as signals from './signals.repository.ts';
import { seenSince } from './stays.ts';
import * as visits from './visits.repository.ts';

/** Passes a signal on to the other's current visit. */
export async function sendSignal(deps: Deps, request: VisitRequest, { to, body }: NewSignal): Promise<void> {
  const { userId, bookingId } = request;
  await deps.limits.hitInBlocks('roomSignals', userId);
  const room = await findRoom(deps, userId, bookingId);
  const from = ownVisit(request);
  if (Buffer.byteLength(JSON.stringify(body)) > roomLimits.signalBytes) {
    throw new AppError('too_large', roomsCopy.signalTooLarge);
  }
  const other = room.party === 'booker' ? room.expert : room.booker;
  const { at } = room;
  const isSent =
    isUuid(to) &&
    (await signals.insert(deps.db, {
      ...{ from, to: { id: to, bookingId, userId: other.id } },
      ...{ body, at, seenSince: seenSince(at) },
    }));
  if (isSent) return;
  requireContinuing(room, await visits.findOwn(deps.db, from));
  throw new AppError('conflict', roomsCopy.otherAway);
}

const pageSize = 100;

/** What was sent to this visit after a signal. */
export async function listSignals(
  deps: Deps,
  request: VisitRequest,
  after: number,
): Promise<signals.SignalRow[]> {
  const room = await findRoom(deps, request.userId, request.bookingId);
  const visit = ownVisit(request);
  requireContinuing(room, await visits.findOwn(deps.db, visit));
  return signals.listTo(deps.db, visit.id, after, pageSize);
}

const keptMs = 2 * minuteMs;

export async function deleteOldSignals(deps: Deps): Promise<void> {
  await signals.removeOld(deps.db, new Date(deps.now().getTime() - keptMs));
}
