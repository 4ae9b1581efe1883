import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';

const atOnce = 100;

/** Sessions that are over, once each. */
export async function completeEnded(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let more = true; more && !stopping.aborted; ) {
    const at = deps.now();
    const ended = await transaction(deps.db, async (tx) => {
      const ids = await bookings.findEnded(tx, at, atOnce);
      const completed = {
        from: 'confirmed',
        to: 'completed',
        at,
        actor: 'system',
        kind: 'completed',
      } as const;
      const moved = await bookings.move(tx, ids, completed);
      await profiles.countCompleted(
        tx,
        moved.map(({ profileId }) => profileId),
      );
      return moved;
    });
    more = ended.length === atOnce;
  }
}
