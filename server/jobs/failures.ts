import { inArray, sql } from 'drizzle-orm';
import { jobFailures } from '#server/db/tables/job-failures.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import { hourMs } from '#shared/durations.ts';
import * as jobsCopy from './jobs.copy.ts';

/** An operator is told after this many failures in a row, or when a job has failed for this long. */
const maxFailures = 10;
const maxFailingMs = hourMs;

type FailureRow = typeof jobFailures.$inferSelect;

/** One case for each time it stopped working. */
const caseKey = ({ name, since }: FailureRow) => `job:${name}:${since.toISOString()}`;

/** Counts a failed run of a job or a sweep, over all processes. */
export function noteFailure(deps: Deps, name: string, error: unknown): Promise<boolean> {
  const at = deps.now();
  const lastError = String(error).slice(0, 500);
  return note(deps, [name], () =>
    transaction(deps.db, async (tx) => {
      const [row] = await tx
        .insert(jobFailures)
        .values({ name, since: at, failures: 1, lastError })
        .onConflictDoUpdate({
          target: jobFailures.name,
          set: { failures: sql`${jobFailures.failures} + 1`, lastError },
        })
        .returning();
      if (!row) throw new Error('failure not recorded');
      const { failures, since } = row;
      if (failures < maxFailures && at.getTime() - since.getTime() < maxFailingMs) return;
      await cases.openOnce(tx, at, {
        key: caseKey(row),
        kind: 'jobFailed',
        title: jobsCopy.failing(name),
        about: { job: name, failures, since, lastError },
      });
    }),
  );
}

/** Ends a row of failures. The case about them, if there is one, settles itself. */
export function noteSuccess(deps: Deps, names: string[]): Promise<boolean> {
  return note(deps, names, () =>
    transaction(deps.db, async (tx) => {
      const ended = await tx.delete(jobFailures).where(inArray(jobFailures.name, names)).returning();
      for (const row of ended) await cases.settle(tx, deps.now(), caseKey(row), 'The job works again.');
    }),
  );
}

/** Never throws: a job that did its work mustn't fail because that couldn't be recorded. False if it couldn't. */
async function note(deps: Deps, jobs: string[], write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    deps.log.warn({ err: error, jobs }, 'result of a job not recorded');
    return false;
  }
}
