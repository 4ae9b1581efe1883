import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '#test/faults/scenario.ts';
import { setFault } from '#test/faults/settle.ts';
import type { Supervised } from '#test/faults/supervisor.ts';
import { startTraffic } from '#test/faults/traffic.ts';

/** Processes end at random moments, without a word, while people book. */
export const kills: Scenario = async ({ world, cast, counts }) => {
  // Some calls take longer, so that more of the kills fall between the provider's deed and our knowing of it.
  await setFault(world, { name: 'slow', match: 'POST /v1/**', kind: 'delay', share: 0.2, seconds: 0.4 });
  await setFault(world, { name: 'cut', match: 'POST /v1/**', kind: 'cut-after', share: 0.03 });
  const traffic = startTraffic(world, cast, counts.rate);
  await sleep(2_000);
  const begun = Date.now();
  const often = (victim: Supervised, times: number, pauseMs: number) => async () => {
    for (let n = 0; n < times; n += 1) {
      await sleep(world.random() * pauseMs);
      // Where nobody is there at all, nothing is under way that could be lost.
      while (!world.apps.some((app) => app !== victim && app.isUp())) await sleep(50);
      await victim.kill();
    }
  };
  const [one, other] = world.apps;
  if (!one || !other) throw new Error('two processes are needed');
  const half = Math.ceil(counts.appKills / 2);
  await Promise.all([
    often(one, half, 2_000)(),
    often(other, counts.appKills - half, 2_000)(),
    often(world.sandbox, counts.sandboxKills, (2_000 * counts.appKills) / counts.sandboxKills)(),
  ]);
  const seconds = Math.round((Date.now() - begun) / 1000);
  await sleep(1_000);
  await traffic.stop();
  const starts = world.apps.flatMap((app) => app.readyMs).sort((one, other) => one - other);
  const readyMs = starts.at(-1) ?? 0;
  return {
    lives: traffic.lives,
    figures: {
      kills: counts.appKills + counts.sandboxKills,
      seconds,
      medianReadyMs: starts[starts.length >> 1] ?? 0,
      slowestReadyMs: readyMs,
    },
    findings: [
      {
        rule: 'F5 ready soon after each start',
        broken: readyMs > counts.readyLimitMs ? [`${readyMs} ms`] : [],
      },
    ],
  };
};
