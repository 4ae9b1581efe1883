import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from './bookings.repository.ts';

const atOnce = 100;

/** Unpaid requests let their time go when their fifteen minutes are over. */
export async function expireHolds(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const expired = await transaction(deps.db, (tx) => expireOverdue(tx, deps.now()));
    // Afterwards: a request that waits for one of these times holds the profile that would be waited for here.
    await refreshEachNextFree(
      deps,
      expired.map(({ profileId }) => profileId),
    );
    more = expired.length === atOnce;
  }
}

/** The database would still keep their time: all of it, or what is in the way of a request. */
export async function expireOverdue(
  tx: Db,
  at: Date,
  way?: bookings.InTheWay,
): Promise<bookings.BookingRow[]> {
  const ids = await bookings.findOverdueHolds(tx, at, atOnce, way);
  const reason = 'not paid in time';
  return bookings.move(tx, ids, { from: 'pending', to: 'expired', at, actor: 'system', reason });
}
