import type { Deps } from '#server/deps.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { addViews } from './views.repository.ts';

const saveEveryMs = 10_000;

/** Saves the views that this process counted. What can't be saved is kept for the next run. */
export async function saveViews({ db, views }: Pick<Deps, 'db' | 'views'>): Promise<JobRun> {
  const counted = views.take();
  if (counted.length === 0) return { count: 0, pauseMs: saveEveryMs };
  try {
    await addViews(db, counted);
  } catch (error) {
    views.putBack(counted);
    throw error;
  }
  return { count: counted.length, pauseMs: saveEveryMs };
}
