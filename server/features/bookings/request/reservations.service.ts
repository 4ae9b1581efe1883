import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { isReleasable, releaseCard } from '#server/features/money/settlement/release-card.ts';

const atOnce = 100;

/** Unpaid requests let their time go when their fifteen minutes are over. */
export async function expireReservations(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const expired = await transaction(deps.db, (tx) => expireOverdue({ ...deps, db: tx }));
    // Afterwards: a request that waits for one of these times holds the profile that would be waited for here.
    await refreshEachNextFree(
      deps,
      expired.map(({ profileId }) => profileId),
    );
    more = expired.length === atOnce;
  }
}

/** The database would still keep their time: all of it, or what is in the way of a request. */
export async function expireOverdue(deps: Deps, way?: bookings.InTheWay): Promise<bookings.BookingRow[]> {
  const at = deps.now();
  const ids = await bookings.findOverdueReservations(deps.db, at, atOnce, way);
  return closeUnpaid(deps, ids, { at, actor: 'system', kind: 'unpaid' });
}

type Closing = { at: Date } & bookings.Mover;

/** Requests that end without being charged: their time is free, and what a card may hold is let go of. */
export async function closeUnpaid(
  deps: Deps,
  ids: string[],
  closing: Closing,
): Promise<bookings.BookingRow[]> {
  const { db: tx } = deps;
  // LockedBooking before anything moves: one whose money is being captured at this moment isn't ours to close.
  const open = (await payments.lockAllOf(tx, ids)).filter(isReleasable);
  const closed = await bookings.move(
    tx,
    open.map(({ bookingId }) => bookingId),
    { from: 'pending', to: 'expired', ...closing },
  );
  for (const payment of open) await releaseCard({ deps, tx, at: closing.at, payment });
  return closed;
}

/** Requests that the expert didn't answer in time. */
export async function expireUnanswered(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const at = deps.now();
    const closed = await transaction(deps.db, async (tx) => {
      const ids = await bookings.findUnanswered(tx, at, atOnce);
      return closeUnpaid({ ...deps, db: tx }, ids, { at, actor: 'system', kind: 'unanswered' });
    });
    await refreshEachNextFree(
      deps,
      closed.map(({ profileId }) => profileId),
    );
    more = closed.length === atOnce;
  }
}
