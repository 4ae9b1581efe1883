import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '#test/faults/scenario.ts';
import { clearFaults, setFault, strikes } from '#test/faults/settle.ts';
import { startTraffic } from '#test/faults/traffic.ts';

const many = 1_000_000;
const calls = [
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/*/capture',
  'POST /v1/payment_intents/*/cancel',
  'POST /v1/refunds',
];

/** The provider fails by itself, keeps the failure under the key, or has had enough of us. */
export const providerErrors: Scenario = async ({ world, cast, counts }) => {
  for (const match of calls) {
    await setFault(world, { name: `error ${match}`, match, kind: 'error', share: 0.05, times: many });
    await setFault(world, { name: `late ${match}`, match, kind: 'error-after', share: 0.05, times: many });
    await setFault(world, { name: `limited ${match}`, match, kind: 'limited', share: 0.05, times: many });
  }
  const traffic = startTraffic(world, cast, counts.rate);
  await sleep(counts.errorSeconds * 1000);
  await traffic.stop();
  const struck = Object.values(await strikes(world, many)).reduce((sum, each) => sum + each, 0);
  await clearFaults(world);
  return { lives: traffic.lives, figures: { errors: struck }, findings: [] };
};
