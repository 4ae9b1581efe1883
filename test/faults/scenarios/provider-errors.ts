import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '#test/faults/scenario.ts';
import { clearFaults, faultHits, setFault } from '#test/faults/settle.ts';
import { startTraffic } from '#test/faults/traffic.ts';

const unlimited = 1_000_000;
const calls = [
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/*/capture',
  'POST /v1/payment_intents/*/cancel',
  'POST /v1/refunds',
];

/** The provider fails, stores a failure under the key after doing the work, or limits our rate. */
export const providerErrors: Scenario = async ({ env, people, counts }) => {
  for (const match of calls) {
    await setFault(env, { name: `error ${match}`, match, kind: 'error', share: 0.05, times: unlimited });
    await setFault(env, { name: `late ${match}`, match, kind: 'error-after', share: 0.05, times: unlimited });
    await setFault(env, { name: `limited ${match}`, match, kind: 'limited', share: 0.05, times: unlimited });
  }
  const traffic = startTraffic(env, people, counts.rate);
  await sleep(counts.errorSeconds * 1000);
  await traffic.stop();
  const hits = Object.values(await faultHits(env, unlimited)).reduce((sum, each) => sum + each, 0);
  await clearFaults(env);
  return { runs: traffic.runs, figures: { errors: hits }, findings: [] };
};
