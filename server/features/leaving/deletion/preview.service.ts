import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { splitFor } from '#server/features/bookings/moves/cancel-booking.service.ts';
import { listLive } from '#server/features/operator/people/suspension.repository.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import type { Blocker, DeletionBlocker, DeletionPreview } from '#shared/leaving/leaving.schema.ts';
import { asCents, centsToText } from '#shared/money.ts';
import { findObstacles } from './blockers.repository.ts';

/** What deleting the account now would end, and what has to be settled before. */
export async function previewDeletion(deps: Deps, userId: string): Promise<DeletionPreview> {
  const { db } = deps;
  const at = deps.now();
  const live = await listLive(db, userId, at);
  let [count, refund, charge] = [0, 0, 0];
  for (const { id, paid, amount, booker } of live) {
    const booking = await bookings.findById(db, id);
    // As an expert, a booked session stands in the way: its money is held for them.
    if (paid !== 'charged' || booker.id !== userId || !booking) continue;
    const split = splitFor({ booking, payment: { amount }, at }, 'booker');
    count += 1;
    refund += split.refund;
    charge += split.retained;
  }
  return {
    blockers: await findBlockers(db, { userId, profileId: await findProfileId(db, userId) }),
    requests: live.filter(({ paid }) => paid !== 'charged').length,
    sessions: { count, refund: centsToText(asCents(refund)), charge: centsToText(asCents(charge)) },
  };
}

export async function findBlockers(
  db: Db,
  person: { userId: string; profileId: string | undefined },
): Promise<Blocker[]> {
  const { isOperator, charging, held, payable, owed, underReview } = await findObstacles(db, person);
  const found: Record<DeletionBlocker, boolean | number> = {
    ...{ operator: isOperator, charging, held, payable },
    ...{ debt: owed, review: underReview },
  };
  const kinds = Object.keys(found) as DeletionBlocker[];
  return kinds.flatMap((kind) => {
    const value = found[kind];
    if (!value) return [];
    return [{ kind, amount: typeof value === 'number' ? centsToText(asCents(value)) : null }];
  });
}
