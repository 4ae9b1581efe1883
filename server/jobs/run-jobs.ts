import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { noteFailure, noteSuccess } from './failures.ts';

/**
 * Work that people wait for. Every process looks for due rows twice a second; each row is locked or leased by the
 * process that takes it, so a row of a process that died becomes due again.
 */
export type Job = { name: string; run: (deps: Deps, stopping: AbortSignal) => Promise<JobRun> };

/** How many items a run handled. With `pauseMs`, the next run waits this long, as when an external system is down. */
export type JobRun = { count: number; pauseMs?: number };

const pollMs = 500;
const afterErrorMs = 5_000;
/** On shutdown, a run that takes longer is abandoned, and another process takes its rows when their leases end. */
const maxStopMs = 8_000;

/** Starts all jobs. Returns a function that stops them. */
export function startJobs(deps: Deps, jobs: Job[]): () => Promise<void> {
  const stop = new AbortController();
  const loops = jobs.map((job) => loop(deps, job, stop.signal));
  return async () => {
    stop.abort();
    await Promise.race([Promise.all(loops), sleep(maxStopMs, undefined, { ref: false })]);
  };
}

/** Runs each job until nothing is due, waiting for runs this process has already started. Returns counts by name. */
export async function runJobs(deps: Deps, jobs: Job[]): Promise<Record<string, number>> {
  await deps.clock.refresh();
  const counts: Record<string, number> = {};
  for (const job of jobs) {
    const { count } = await runAlone(deps, job, new AbortController().signal);
    if (count > 0) counts[job.name] = count;
  }
  return counts;
}

async function loop(deps: Deps, job: Job, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const { pauseMs = pollMs } = await runAlone(deps, job, stopping);
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

const limits = new WeakMap<Job, LimitFunction>();

/** A process never runs the same job twice at once. A failed run is logged and doesn't stop the job. */
function runAlone(deps: Deps, job: Job, stopping: AbortSignal): Promise<JobRun> {
  const limit = limits.get(job) ?? pLimit(1);
  limits.set(job, limit);
  return limit(async () => {
    try {
      await deps.clock.refresh();
      const run = await job.run(deps, stopping);
      await noteFirstSuccess(deps, job);
      return run;
    } catch (error) {
      if (!stopping.aborted) {
        deps.log.error({ err: error, job: job.name }, 'job failed');
        succeeding.get(deps.database)?.delete(job.name);
        await noteFailure(deps, job.name, error);
      }
      return { count: 0, pauseMs: afterErrorMs };
    }
  });
}

/** The jobs whose last run in this process succeeded. Jobs run twice a second, so only a change is recorded. */
const succeeding = new WeakMap<Database, Set<string>>();

async function noteFirstSuccess(deps: Deps, { name }: Job): Promise<void> {
  const names = succeeding.get(deps.database) ?? new Set();
  succeeding.set(deps.database, names);
  if (!names.has(name) && (await noteSuccess(deps, [name]))) names.add(name);
}
