import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as proposals from '#server/features/bookings/proposals/proposals.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { isReleasable } from '#shared/payments/payment-states.ts';

const batchSize = 100;

/** Expires unpaid requests whose reservation has ended. */
export async function expireReservations(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const expired = await transaction(deps.db, (tx) => expireOverdue(tx, deps));
    // After the commit: a request waiting for one of these times holds the lock on the profile that this needs.
    await refreshEachNextFree(
      deps,
      expired.map(({ profileId }) => profileId),
    );
    more = expired.length === batchSize;
  }
}

/** Expires overdue reservations: all of them, or those that overlap a new request. */
export async function expireOverdue(
  tx: Tx,
  deps: Deps,
  overlap?: bookings.Overlap,
): Promise<bookings.BookingRow[]> {
  const at = deps.now();
  const ids = await bookings.findOverdueReservations(tx, at, batchSize, overlap);
  return closeUnpaid(tx, ids, { at, actor: 'system', kind: 'unpaid' });
}

type CloseReason = { at: Date } & bookings.EventDetails;

/** Closes requests that were never charged: frees their time and releases their cards. */
export async function closeUnpaid(
  tx: Tx,
  ids: string[],
  reason: CloseReason,
): Promise<bookings.BookingRow[]> {
  // Lock the payments first: a request whose payment is being captured stays open.
  const open = (await payments.lockAllOf(tx, ids)).filter(isReleasable);
  const closed = await bookings.move(
    tx,
    open.map(({ bookingId }) => bookingId),
    { from: 'pending', to: 'expired', ...reason },
  );
  for (const payment of open) await releaseCard(tx, { at: reason.at, payment });
  return closed;
}

/** Expires requests that weren't answered in time: by the expert, or by the client if the expert suggested a time. */
export async function expireUnanswered(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const at = deps.now();
    const closed = await transaction(deps.db, async (tx) => {
      const ids = await bookings.findUnanswered(tx, at, batchSize);
      // Read after the lock: a client may just have answered the suggestion.
      const suggested = new Set(await proposals.findOpenAtDeadline(tx, ids));
      const unanswered = ids.filter((id) => !suggested.has(id));
      return [
        ...(await closeUnpaid(tx, unanswered, { at, actor: 'system', kind: 'unanswered' })),
        ...(await closeUnpaid(tx, [...suggested], { at, actor: 'system', kind: 'suggestionLapsed' })),
      ];
    });
    await refreshEachNextFree(
      deps,
      closed.map(({ profileId }) => profileId),
    );
    more = closed.length === batchSize;
  }
}
