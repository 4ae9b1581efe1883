import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sweeps as sweepsTable } from '#server/db/tables/sweeps.ts';
import type { Deps } from '#server/deps.ts';

/** A long sweep looks at `stopping` between its steps. */
export type Sweep = {
  name: string;
  everySeconds: number;
  run: (deps: Deps, stopping: AbortSignal) => Promise<unknown>;
  /** It waits for others, who may be slow: nothing waits for it. */
  alone?: boolean;
  /** Keeps the database fast and changes nothing anyone can see: `POST /test/jobs` leaves it out. */
  upkeep?: boolean;
  /** Somebody looks forward to it: every process also looks twice a second, without taking turns. */
  prompt?: boolean;
};

const tickMs = 5_000;
const promptMs = 500;

/** Sweeps that come more often than this don't wait for the others, which may take their time. */
const oftenSeconds = 60;

/** Looks every five seconds for sweeps whose turn has come. Returns a function that stops and waits. */
export function startSchedule(deps: Deps, sweeps: Sweep[]): () => Promise<void> {
  const stop = new AbortController();
  const chains = chainsOf(sweeps).map((chain) => startChain(deps, chain, stop.signal));
  const prompt = sweeps.filter(({ prompt }) => prompt).map((sweep) => keepLooking(deps, sweep, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all([...chains.map((finished) => finished()), ...prompt]);
  };
}

/** Those of a chain wait for each other. */
export function chainsOf(sweeps: Sweep[]): Sweep[][] {
  const together = sweeps.filter(({ alone }) => !alone);
  return [
    together.filter(({ everySeconds }) => everySeconds < oftenSeconds),
    together.filter(({ everySeconds }) => everySeconds >= oftenSeconds),
    ...sweeps.filter(({ alone }) => alone).map((sweep) => [sweep]),
  ];
}

/** What failed is left to its next turn. */
async function keepLooking(deps: Deps, { name, run }: Sweep, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    let waitMs = promptMs;
    try {
      await deps.clock.refresh();
      await run(deps, stopping);
    } catch (error) {
      deps.log.error({ err: error, sweep: name }, 'sweep failed');
      waitMs = tickMs;
    }
    await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** One after the other. Returns a function that waits for the one that runs. */
function startChain(deps: Deps, sweeps: Sweep[], stopping: AbortSignal): () => Promise<unknown> {
  let ticking: Promise<unknown> | undefined;
  const tick = () => {
    ticking ??= runSweeps(deps, sweeps, 'due', stopping)
      .catch((error: unknown) => deps.log.error({ err: error }, 'schedule'))
      .finally(() => {
        ticking = undefined;
      });
  };
  const timer = setInterval(tick, tickMs);
  stopping.addEventListener('abort', () => clearInterval(timer));
  tick();
  return async () => ticking;
}

/** Runs the sweeps that are due, or all of them, and answers the names of those that ran. */
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
    }
  }
  return ran;
}

/**
 * One process gets each turn. A turn more than an interval ahead is left over from a clock that was moved
 * back; less than that is another machine's clock being a little ahead of ours.
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

/** Every turn, due or not. */
async function claimAll({ db, now }: Deps, sweeps: Sweep[]): Promise<void> {
  const begunAt = now();
  await db
    .insert(sweepsTable)
    .values(sweeps.map(({ name }) => ({ name, begunAt })))
    .onConflictDoUpdate({ target: sweepsTable.name, set: { begunAt } });
}
