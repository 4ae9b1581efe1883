import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '#test/faults/scenario.ts';
import { startTraffic } from '#test/faults/traffic.ts';
import { status } from '#test/process/processes.ts';

/** F6: the database crashes and comes back. */
export const databaseRestarts: Scenario = async ({ env, people, counts }) => {
  const { restart } = env.postgres;
  if (!restart)
    return { runs: [], figures: { skipped: 'only possible with our own PostgreSQL' }, findings: [] };
  const exitsBefore = exits();
  const traffic = startTraffic(env, people, counts.rate);
  const recoveryMs: number[] = [];
  for (let n = 0; n < counts.restarts; n += 1) {
    await sleep(2_000 + env.random() * 2_000);
    await restart();
    const startedAt = Date.now();
    const urls = env.apps.map(({ url }) => `${url}/readyz`);
    while ((await Promise.all(urls.map(status))).some((each) => each !== 200)) await sleep(50);
    recoveryMs.push(Date.now() - startedAt);
  }
  await sleep(2_000);
  await traffic.stop();
  const slowest = Math.max(...recoveryMs);
  return {
    runs: traffic.runs,
    figures: { restarts: counts.restarts, slowestRecoveryMs: slowest },
    findings: [
      { rule: 'F6 ready within 5 s', violations: slowest > 5_000 ? [`${slowest} ms`] : [] },
      { rule: 'F6 no process exits', violations: exits() > exitsBefore ? [`${exits() - exitsBefore}`] : [] },
    ],
  };

  function exits(): number {
    return [...env.apps, env.sandbox].reduce((sum, each) => sum + each.exits(), 0);
  }
};
