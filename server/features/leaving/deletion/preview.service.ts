import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { splitFor } from '#server/features/bookings/moves/cancel-booking.service.ts';
import { listLive } from '#server/features/operator/people/suspension.repository.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import type { Blocker, DeletionBlocker, DeletionPreview } from '#shared/leaving/leaving.schema.ts';
import { asCents, centsToText } from '#shared/money.ts';
import { findObstacles } from './blockers.repository.ts';

/** A request, or a session that hasn't started, and whether its card was charged. */
export type Ending = Parameters<typeof splitFor>[0] & { isCharged: boolean };

/** What deleting the account now would end, and what has to be settled before. */
export async function previewDeletion(deps: Deps, userId: string): Promise<DeletionPreview> {
  const { db } = deps;
  const at = deps.now();
  const endings: Ending[] = [];
  for (const { id, paid, amount } of await listLive(db, userId, at)) {
    const booking = await bookings.findById(db, id);
    if (booking) endings.push({ booking, payment: { amount }, at, isCharged: paid === 'charged' });
  }
  return {
    blockers: await findBlockers(db, { userId, profileId: await findProfileId(db, userId) }),
    ...describeEndings(userId, endings),
  };
}

export function describeEndings(
  userId: string,
  endings: Ending[],
): Pick<DeletionPreview, 'requests' | 'sessions'> {
  // As an expert, a booked session stands in the way: its money is held for them.
  const own = endings.filter(({ isCharged, booking }) => isCharged && booking.bookerId === userId);
  const splits = own.map((ending) => splitFor(ending, 'booker'));
  const sum = (part: 'refund' | 'retained') =>
    centsToText(asCents(splits.reduce((total, split) => total + split[part], 0)));
  return {
    requests: endings.filter(({ isCharged }) => !isCharged).length,
    sessions: { count: own.length, refund: sum('refund'), charge: sum('retained') },
  };
}

export async function findBlockers(
  db: Db,
  person: { userId: string; profileId: string | undefined },
): Promise<Blocker[]> {
  const { isOperator, charging, held, payable, owed, refund, underReview } = await findObstacles(db, person);
  const found: Record<DeletionBlocker, boolean | number> = {
    ...{ operator: isOperator, charging, held, payable },
    ...{ debt: owed, refund, review: underReview },
  };
  const kinds = Object.keys(found) as DeletionBlocker[];
  return kinds.flatMap((kind) => {
    const value = found[kind];
    if (!value) return [];
    return [{ kind, amount: typeof value === 'number' ? centsToText(asCents(value)) : null }];
  });
}
