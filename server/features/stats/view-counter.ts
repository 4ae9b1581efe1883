import { dayMs } from '#shared/durations.ts';

/** A UTC day, such as `2026-11-17`. */
type Day = string;

export type CountedViews = { profileId: string; day: Day; count: number };

export type ViewCounter = {
  count: (profileId: string) => void;
  /** Returns what was counted since the last call, and starts over. */
  take: () => CountedViews[];
  /** Counts views that couldn't be saved again. */
  putBack: (views: CountedViews[]) => void;
};

/** Counts views in memory, so that serving a cached page costs no query. A job saves them; a crash loses a few. */
export function createViewCounter(now: () => Date): ViewCounter {
  const counts = new Map<string, CountedViews>();
  const add = ({ profileId, day, count }: CountedViews) => {
    const key = `${profileId} ${day}`;
    counts.set(key, { profileId, day, count: count + (counts.get(key)?.count ?? 0) });
  };
  return {
    count: (profileId) => add({ profileId, day: dayOf(now()), count: 1 }),
    take: () => {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
    putBack: (views) => views.forEach(add),
  };
}

function dayOf(instant: Date): Day {
  const time = instant.getTime();
  return new Date(time - (time % dayMs)).toISOString().slice(0, 10);
}
