import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';

const batchSize = 100;

/** Completes sessions that have ended. */
export async function completeEnded(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const at = deps.now();
    const completed = await transaction(deps.db, async (tx) => {
      const ids = await bookings.findEnded(tx, at, batchSize);
      const change = { from: 'confirmed', to: 'completed', at, actor: 'system', kind: 'completed' } as const;
      const moved = await bookings.move(tx, ids, change);
      await profiles.countCompleted(
        tx,
        moved.map(({ profileId }) => profileId),
      );
      return moved;
    });
    more = completed.length === batchSize;
  }
}
