import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '#test/faults/scenario.ts';
import { startTraffic } from '#test/faults/traffic.ts';
import { status } from '#test/process/processes.ts';

/** F6: the database goes away without a goodbye, and comes back. */
export const databaseRestarts: Scenario = async ({ world, cast, counts }) => {
  const { restart } = world.postgres;
  if (!restart) return { lives: [], figures: { skipped: 'not our own PostgreSQL' }, findings: [] };
  const exitsBefore = exits();
  const traffic = startTraffic(world, cast, counts.rate);
  const backMs: number[] = [];
  for (let n = 0; n < counts.restarts; n += 1) {
    await sleep(2_000 + world.random() * 2_000);
    await restart();
    const begun = Date.now();
    const urls = world.apps.map(({ url }) => `${url}/readyz`);
    while ((await Promise.all(urls.map(status))).some((each) => each !== 200)) await sleep(50);
    backMs.push(Date.now() - begun);
  }
  await sleep(2_000);
  await traffic.stop();
  const slowest = Math.max(...backMs);
  return {
    lives: traffic.lives,
    figures: { restarts: counts.restarts, slowestBackMs: slowest },
    findings: [
      { rule: 'F6 back within 5 s', broken: slowest > 5_000 ? [`${slowest} ms`] : [] },
      { rule: 'F6 no process ends', broken: exits() > exitsBefore ? [`${exits() - exitsBefore}`] : [] },
    ],
  };

  function exits(): number {
    return [...world.apps, world.sandbox].reduce((sum, each) => sum + each.exits(), 0);
  }
};
