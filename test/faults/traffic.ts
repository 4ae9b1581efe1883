import { setTimeout as sleep } from 'node:timers/promises';
import { type BookingRun, newRun, planWeights, runBooking } from './booking-runs.ts';
import type { Environment } from './environment.ts';
import type { People } from './people.ts';
import { weightedChoice } from './seeded-random.ts';

/** More would measure the queue in front of the product, not the product. */
const maxConcurrent = 80;

export type Traffic = {
  runs: BookingRun[];
  /** Starts no new runs, and resolves when all running ones are finished. */
  stop: () => Promise<void>;
};

/** Starts bookings at a steady rate, each with a random plan. */
export function startTraffic(env: Environment, people: People, rate: number): Traffic {
  const runs: BookingRun[] = [];
  const running = new Set<Promise<void>>();
  let stopped = false;
  const startOne = () => {
    if (running.size >= maxConcurrent) return;
    const run = newRun(people, weightedChoice(planWeights, env.random));
    runs.push(run);
    const done = runBooking(env, run).finally(() => running.delete(done));
    running.add(done);
  };
  const starting = (async () => {
    for (let next = Date.now(); !stopped; next += 1000 / rate) {
      startOne();
      await sleep(Math.max(0, next - Date.now()));
    }
  })();
  return {
    runs,
    stop: async () => {
      stopped = true;
      await starting;
      await Promise.all(running);
    },
  };
}

/** Works on all items, `concurrency` at a time. */
export async function forEachConcurrently<T>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
