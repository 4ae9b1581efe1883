import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '#test/faults/scenario.ts';
import { setFault } from '#test/faults/settle.ts';
import type { Supervised } from '#test/faults/supervisor.ts';
import { startTraffic } from '#test/faults/traffic.ts';

/** Processes are killed at random moments while people book. */
export const kills: Scenario = async ({ env, people, counts }) => {
  // Slow calls make more kills fall between the provider's action and our learning of it.
  await setFault(env, { name: 'slow', match: 'POST /v1/**', kind: 'delay', share: 0.2, seconds: 0.4 });
  await setFault(env, { name: 'cut', match: 'POST /v1/**', kind: 'cut-after', share: 0.03 });
  const traffic = startTraffic(env, people, counts.rate);
  await sleep(2_000);
  const startedAt = Date.now();
  const killRepeatedly = (victim: Supervised, times: number, pauseMs: number) => async () => {
    for (let n = 0; n < times; n += 1) {
      await sleep(env.random() * pauseMs);
      // With no process running, there would be no work in progress to lose.
      while (!env.apps.some((app) => app !== victim && app.isUp())) await sleep(50);
      await victim.kill();
    }
  };
  const [one, other] = env.apps;
  if (!one || !other) throw new Error('two processes are needed');
  const half = Math.ceil(counts.appKills / 2);
  await Promise.all([
    killRepeatedly(one, half, 2_000)(),
    killRepeatedly(other, counts.appKills - half, 2_000)(),
    killRepeatedly(env.sandbox, counts.sandboxKills, (2_000 * counts.appKills) / counts.sandboxKills)(),
  ]);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  await sleep(1_000);
  await traffic.stop();
  const starts = env.apps.flatMap((app) => app.readyMs).sort((one, other) => one - other);
  const readyMs = starts.at(-1) ?? 0;
  return {
    runs: traffic.runs,
    figures: {
      kills: counts.appKills + counts.sandboxKills,
      seconds,
      medianReadyMs: starts[starts.length >> 1] ?? 0,
      slowestReadyMs: readyMs,
    },
    findings: [
      {
        rule: 'F5 ready within the limit after each start',
        violations: readyMs > counts.readyLimitMs ? [`${readyMs} ms`] : [],
      },
    ],
  };
};
