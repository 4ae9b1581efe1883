import { lt, sql } from 'drizzle-orm';
import { missedSearches } from '#server/db/tables/missed-searches.ts';
import type { Deps } from '#server/deps.ts';
import { dayOf } from '#server/features/stats/daily-counter.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { dayMs } from '#shared/durations.ts';

const maxLength = 100;
const saveEveryMs = 10_000;
const retentionMs = 400 * dayMs;
/** An address or a number, which isn't a search term and may be personal data. */
const personal = /@|\d{6}/;

/** Counts searches without results, to show operators which experts are missing. Records nothing about who searched. */
export function countMissed({ missedSearches: counter }: Pick<Deps, 'missedSearches'>, query: string): void {
  const words = query.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, maxLength);
  if (words !== '' && !personal.test(words)) counter.count(words);
}

/** Saves what this process counted. What can't be saved is kept for the next run. */
export async function saveMissedSearches({
  db,
  missedSearches: counter,
}: Pick<Deps, 'db' | 'missedSearches'>): Promise<JobRun> {
  const counted = counter.take();
  if (counted.length === 0) return { count: 0, pauseMs: saveEveryMs };
  // Sorted, so that two processes lock the rows in the same order.
  const rows = counted
    .map(({ key: words, ...rest }) => ({ words, ...rest }))
    .toSorted((a, b) => (a.day + a.words < b.day + b.words ? -1 : 1));
  try {
    await db
      .insert(missedSearches)
      .values(rows)
      .onConflictDoUpdate({
        target: [missedSearches.day, missedSearches.words],
        set: { count: sql`${missedSearches.count} + excluded."count"` },
      });
  } catch (error) {
    counter.putBack(counted);
    throw error;
  }
  return { count: counted.length, pauseMs: saveEveryMs };
}

export async function deleteOldMissedSearches({ db, now }: Deps): Promise<void> {
  const oldest = dayOf(new Date(now().getTime() - retentionMs));
  await db.delete(missedSearches).where(lt(missedSearches.day, oldest));
}
