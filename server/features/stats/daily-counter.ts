import { dayMs } from '#shared/durations.ts';

/** A UTC day, such as `2026-11-17`. */
type Day = string;

export type DailyCount = { key: string; day: Day; count: number };

export type DailyCounter = {
  count: (key: string) => void;
  /** Returns what was counted since the last call, and starts over. */
  take: () => DailyCount[];
  /** Counts what couldn't be saved again. */
  putBack: (counts: DailyCount[]) => void;
};

/** More than that is dropped until the next save, so that made-up keys can't fill the memory. */
const maxKeys = 10_000;

/** Counts in memory, so that serving a cached page costs no query. A job saves the counts; a crash loses a few. */
export function createDailyCounter(now: () => Date): DailyCounter {
  const counts = new Map<string, DailyCount>();
  const add = ({ key, day, count }: DailyCount) => {
    const known = counts.get(`${day} ${key}`);
    if (!known && counts.size >= maxKeys) return;
    counts.set(`${day} ${key}`, { key, day, count: count + (known?.count ?? 0) });
  };
  return {
    count: (key) => add({ key, day: dayOf(now()), count: 1 }),
    take: () => {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
    putBack: (taken) => taken.forEach(add),
  };
}

export function dayOf(instant: Date): Day {
  const time = instant.getTime();
  return new Date(time - (time % dayMs)).toISOString().slice(0, 10);
}
