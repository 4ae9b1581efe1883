import { sql } from 'drizzle-orm';
import { sweeps as sweepsTable } from '#server/db/tables/sweeps.ts';
import type { Deps } from '#server/deps.ts';
import { noteFailure, noteSuccess } from './failures.ts';

/** A long sweep checks `stopping` between its steps. */
export type Sweep = {
  name: string;
  everySeconds: number;
  run: (deps: Deps, stopping: AbortSignal) => Promise<unknown>;
  /** Database maintenance without visible effects. `POST /test/jobs` skips it. */
  upkeep?: boolean;
  /** Takes long: it runs beside all others, so that none of them waits for it. */
  alone?: boolean;
};

const tickMs = 5_000;

/** Sweeps with a shorter interval don't wait for the others, which may take long. */
const frequentSeconds = 60;

/** Runs due sweeps every five seconds. Returns a function that stops them and waits for those still running. */
export function startSchedule(deps: Deps, sweeps: Sweep[]): () => Promise<void> {
  const stop = new AbortController();
  const chains = chainsOf(sweeps).map((chain) => startChain(deps, chain, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(chains.map((finished) => finished()));
  };
}

/** The sweeps of one chain run one after another. */
function chainsOf(sweeps: Sweep[]): Sweep[][] {
  const shared = sweeps.filter(({ alone }) => !alone);
  return [
    shared.filter(({ everySeconds }) => everySeconds < frequentSeconds),
    shared.filter(({ everySeconds }) => everySeconds >= frequentSeconds),
    ...sweeps.filter(({ alone }) => alone).map((sweep) => [sweep]),
  ];
}

/** Runs sweeps one after another. Returns a function that waits for the current run. */
function startChain(deps: Deps, sweeps: Sweep[], stopping: AbortSignal): () => Promise<unknown> {
  let currentRun: Promise<unknown> | undefined;
  const tick = () => {
    currentRun ??= runSweeps(deps, sweeps, 'due', stopping)
      .catch((error: unknown) => deps.log.error({ err: error }, 'schedule'))
      .finally(() => {
        currentRun = undefined;
      });
  };
  const timer = setInterval(tick, tickMs);
  stopping.addEventListener('abort', () => clearInterval(timer));
  tick();
  return async () => currentRun;
}

/** Runs the sweeps that are due, or all of them. Returns the names of those that ran. */
export async function runSweeps(
  deps: Deps,
  sweeps: Sweep[],
  which: 'due' | 'all',
  stopping: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  await deps.clock.refresh();
  const ran: string[] = [];
  if (which === 'all') await claimAll(deps, sweeps);
  for (const sweep of sweeps) {
    if (stopping.aborted) break;
    if (which === 'due' && !(await claim(deps, sweep))) continue;
    try {
      await sweep.run(deps, stopping);
      ran.push(sweep.name);
    } catch (error) {
      deps.log.error({ err: error, sweep: sweep.name }, 'sweep failed');
      if (!stopping.aborted) await noteFailure(deps, sweep.name, error);
    }
  }
  if (ran.length) await noteSuccess(deps, ran);
  return ran;
}

/**
 * Each turn goes to one process. A turn more than one interval in the future dates from before the clock was moved back;
 * a smaller difference is another machine's clock being slightly ahead of ours.
 */
async function claim({ db, now }: Deps, sweep: Sweep): Promise<boolean> {
  const at = now();
  const shifted = (direction: 1 | -1) =>
    new Date(at.getTime() + direction * sweep.everySeconds * 1000).toISOString();
  const claimed = await db
    .insert(sweepsTable)
    .values({ name: sweep.name, begunAt: at })
    .onConflictDoUpdate({
      target: sweepsTable.name,
      set: { begunAt: at },
      setWhere: sql`${sweepsTable.begunAt} <= ${shifted(-1)} or ${sweepsTable.begunAt} > ${shifted(1)}`,
    })
    .returning();
  return claimed.length > 0;
}

/** Claims every sweep, due or not. */
async function claimAll({ db, now }: Deps, sweeps: Sweep[]): Promise<void> {
  const begunAt = now();
  await db
    .insert(sweepsTable)
    .values(sweeps.map(({ name }) => ({ name, begunAt })))
    .onConflictDoUpdate({ target: sweepsTable.name, set: { begunAt } });
}
