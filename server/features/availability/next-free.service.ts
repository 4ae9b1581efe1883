import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { lockById, setNextFree } from '#server/features/profiles/profiles.repository.ts';
import { soonestFree } from '#shared/availability/bookable.ts';
import { dayMs } from '#shared/durations.ts';
import * as times from './availability.repository.ts';

const soonDays = 7;
const atOnce = 100;

type Needed = Pick<Deps, 'db' | 'config' | 'now'>;

/**
 * Brings these experts' soonest time up to date, after every change of their hours, prices or bookings. The caller
 * holds their profiles: of two changes at once the second sees what the first one left.
 */
export async function refreshNextFree(deps: Needed, profileIds: string[]): Promise<void> {
  const now = deps.now();
  const soon = new Date(now.getTime() + soonDays * dayMs);
  const until = new Date(now.getTime() + (deps.config.maxHorizonDays + 1) * dayMs);
  const found = await times.findTimes(
    deps.db,
    profileIds,
    { from: now, until, now },
    deps.config.maxHorizonDays,
  );
  for (const time of found) {
    const nextFreeAt = nextFreeOf(time, now);
    const isFreeSoon = nextFreeAt !== null && nextFreeAt <= soon;
    const known = time.nextFreeAt?.getTime() === nextFreeAt?.getTime() && time.isFreeSoon === isFreeSoon;
    if (!known) await setNextFree(deps.db, time.profileId, { nextFreeAt, isFreeSoon });
  }
}

/**
 * One by one, each in a transaction of its own: whoever holds nothing yet waits for nobody who waits for them. One that
 * can't be had now is left to the next turn.
 */
export async function refreshEachNextFree(
  deps: Needed & Pick<Deps, 'log'>,
  profileIds: string[],
  stopping?: AbortSignal,
): Promise<void> {
  for (const profileId of new Set(profileIds)) {
    if (stopping?.aborted) return;
    try {
      await transaction(deps.db, async (tx) => {
        await lockById(tx, profileId);
        await refreshNextFree({ ...deps, db: tx }, [profileId]);
      });
    } catch (error) {
      deps.log.error({ err: error, profileId }, 'the next free time comes later');
    }
  }
}

/** Of the shortest session that is sold: who can't take that can't take any. */
function nextFreeOf({ isActive, durations, hours, busy }: times.ExpertTime, now: Date): Date | null {
  const [duration] = durations;
  if (!isActive || duration === undefined) return null;
  const soonest = soonestFree({ hours, duration, busy, now: now.getTime() });
  return soonest === undefined ? null : new Date(soonest);
}

/** Time passes: those whose soonest time has gone by, and those for whom another day has come. */
export async function refreshOutdatedNextFree(deps: Deps, stopping: AbortSignal): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (!stopping.aborted) {
    const now = deps.now();
    const soon = new Date(now.getTime() + soonDays * dayMs);
    const { maxHorizonDays } = deps.config;
    const outdated = await times.findOutdated(deps.db, { now, soon, maxHorizonDays }, after, atOnce);
    const last = outdated.at(-1);
    if (last === undefined) return;
    await refreshEachNextFree(deps, outdated, stopping);
    after = last;
  }
}
