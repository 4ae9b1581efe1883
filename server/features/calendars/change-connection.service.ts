import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import type { CalendarChange } from '#shared/calendars/calendars.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as busyTimes from './busy-times.repository.ts';
import * as calendarsCopy from './calendars.copy.ts';
import { connectionNotFound, findConnection, ownProfile, type WholeConnection } from './connect.service.ts';
import * as connections from './connections.repository.ts';

/** What newly blocks time is read with the next turn of the sweep. What no longer does is free at once. */
export async function changeConnection(
  deps: Deps,
  userId: string,
  id: string,
  { blocking, receiving, ...options }: CalendarChange,
): Promise<WholeConnection> {
  await inOwn(deps, userId, id, async (tx, { profileId }) => {
    const calendars = await connections.calendarsOf(tx, [id]);
    const ids = new Set(calendars.map((calendar) => calendar.id));
    for (const named of [...(blocking ?? []), ...(receiving ? [receiving] : [])]) {
      if (!ids.has(named)) throw new AppError('invalid', calendarsCopy.unknownCalendar);
    }
    for (const calendar of calendars) {
      const blocks = blocking ? blocking.includes(calendar.id) : calendar.blocks;
      if (blocks === calendar.blocks) continue;
      await connections.updateCalendar(tx, calendar.id, { blocks, version: null, found: 0 });
      if (!blocks) await busyTimes.removeOf(tx, calendar.id);
    }
    if (receiving !== undefined) await receiveIn(tx, profileId, calendars, receiving);
    await connections.change(tx, id, { ...withoutMissing(options), dueAt: deps.now() });
  });
  return findConnection(deps, userId, id);
}

/** Its times can be booked at once. Sessions that were written to it stay there. */
export async function disconnectCalendar(deps: Deps, userId: string, id: string): Promise<void> {
  await inOwn(deps, userId, id, (tx) => connections.remove(tx, id));
}

async function receiveIn(
  tx: Tx,
  profileId: string,
  calendars: connections.CalendarRow[],
  receiving: string | null,
): Promise<void> {
  const chosen = calendars.find(({ id }) => id === receiving);
  if (chosen && !chosen.canWrite) throw new AppError('invalid', calendarsCopy.cantWrite);
  const before = calendars.filter(({ receives }) => receives);
  // Another connection's calendar goes on receiving unless one of this connection does instead.
  if (chosen) await connections.stopReceiving(tx, profileId);
  for (const { id } of before) await connections.updateCalendar(tx, id, { receives: false });
  if (chosen) await connections.updateCalendar(tx, chosen.id, { receives: true, version: null });
}

async function inOwn(
  deps: Deps,
  userId: string,
  id: string,
  work: (tx: Tx, connection: connections.ConnectionRow) => Promise<void>,
): Promise<void> {
  const profileId = await ownProfile(deps, userId);
  await transaction(deps.db, async (tx) => {
    await profiles.lockById(tx, profileId);
    const connection = isUuid(id) ? await connections.lock(tx, id) : undefined;
    if (connection?.profileId !== profileId) throw connectionNotFound();
    await work(tx, connection);
    await refreshNextFree(tx, deps, [profileId]);
  });
}

function withoutMissing<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
