import { setTimeout as sleep } from 'node:timers/promises';
import { type Life, live, newLife, usualFates } from './booking-lives.ts';
import type { Environment } from './environment.ts';
import type { People } from './people.ts';
import { chosen } from './seeded-random.ts';

/** More than this at once would measure the queue in front of the product, not the product. */
const atOnce = 80;

export type Traffic = {
  lives: Life[];
  /** No new ones; answers when all that were begun have come as far as they can. */
  stop: () => Promise<void>;
};

/** Bookings that begin at a steady rate, each going its own way. */
export function startTraffic(world: Environment, cast: People, rate: number): Traffic {
  const lives: Life[] = [];
  const running = new Set<Promise<void>>();
  let stopped = false;
  const begin = () => {
    if (running.size >= atOnce) return;
    const life = newLife(cast, chosen(usualFates, world.random));
    lives.push(life);
    const done = live(world, life).finally(() => running.delete(done));
    running.add(done);
  };
  const beginning = (async () => {
    for (let next = Date.now(); !stopped; next += 1000 / rate) {
      begin();
      await sleep(Math.max(0, next - Date.now()));
    }
  })();
  return {
    lives,
    stop: async () => {
      stopped = true;
      await beginning;
      await Promise.all(running);
    },
  };
}

/** All of these, so many at a time. */
export async function inTurns<T>(
  items: T[],
  together: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: together }, worker));
}
