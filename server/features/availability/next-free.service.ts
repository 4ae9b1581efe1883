import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { lockById, setNextFree } from '#server/features/profiles/profiles.repository.ts';
import { soonestFree } from '#shared/availability/bookable.ts';
import { dayMs } from '#shared/durations.ts';
import * as times from './availability.repository.ts';

const soonDays = 7;
const batchSize = 100;

type NextFreeDeps = Pick<Deps, 'config' | 'now'>;

/**
 * Updates these experts' soonest available time. Call after every change of their hours, prices or bookings, with the
 * profiles locked, so that of two parallel changes the second sees the result of the first.
 */
export async function refreshNextFree(tx: Tx, deps: NextFreeDeps, profileIds: string[]): Promise<void> {
  const now = deps.now();
  const soon = new Date(now.getTime() + soonDays * dayMs);
  const until = new Date(now.getTime() + (deps.config.maxHorizonDays + 1) * dayMs);
  const found = await times.findTimes(tx, profileIds, { from: now, until, now }, deps.config.maxHorizonDays);
  for (const time of found) {
    const nextFreeAt = nextFreeOf(time, now);
    const isFreeSoon = nextFreeAt !== null && nextFreeAt <= soon;
    const isCurrent = time.nextFreeAt?.getTime() === nextFreeAt?.getTime() && time.isFreeSoon === isFreeSoon;
    if (!isCurrent) await setNextFree(tx, time.profileId, { nextFreeAt, isFreeSoon });
  }
}

/**
 * One transaction per profile, each with a single lock, so that this can't deadlock with other changes. A profile that
 * fails is left to the next sweep.
 */
export async function refreshEachNextFree(
  deps: NextFreeDeps & Pick<Deps, 'db' | 'log'>,
  profileIds: string[],
  stopping?: AbortSignal,
): Promise<void> {
  for (const profileId of new Set(profileIds)) {
    if (stopping?.aborted) return;
    try {
      await transaction(deps.db, async (tx) => {
        await lockById(tx, profileId);
        await refreshNextFree(tx, deps, [profileId]);
      });
    } catch (error) {
      deps.log.error({ err: error, profileId }, 'soonest available time not updated');
    }
  }
}

/** For the shortest session on offer: where that doesn't fit, no longer one does. */
function nextFreeOf({ isActive, durations, hours, busy }: times.ExpertTime, now: Date): Date | null {
  const [duration] = durations;
  if (!isActive || duration === undefined) return null;
  const soonest = soonestFree({ hours, duration, busy, now: now.getTime() });
  return soonest === undefined ? null : new Date(soonest);
}

/** Keeps the soonest times current as time passes and the booking horizon moves. */
export async function refreshOutdatedNextFree(deps: Deps, stopping: AbortSignal): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (!stopping.aborted) {
    const now = deps.now();
    const soon = new Date(now.getTime() + soonDays * dayMs);
    const { maxHorizonDays } = deps.config;
    const outdated = await times.findOutdated(deps.db, { now, soon, maxHorizonDays }, after, batchSize);
    const last = outdated.at(-1);
    if (last === undefined) return;
    await refreshEachNextFree(deps, outdated, stopping);
    after = last;
  }
}
