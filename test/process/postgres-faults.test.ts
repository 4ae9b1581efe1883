import { afterAll, describe, expect, test } from 'vitest';
import { short } from '#test/faults/options.ts';
import { type Report, runScenarios } from '#test/faults/run-scenarios.ts';
import { serverUrl } from './databases.ts';
import { full, killStarted } from './processes.ts';

/** As much of `npm run test:faults` as CI has time for. */
const counts = {
  ...short,
  rate: 5,
  people: 6,
  appKills: 3,
  sandboxKills: 1,
  keys: 3,
  captures: 8,
  webhookBookings: 10,
  errorSeconds: 2,
  readyLimitMs: 60_000,
};
const options = { timeout: 900_000, retry: 0 };

/** Each violated rule with its violations, as text, so that the CI log shows them. */
const violated = ({ findings }: Report) =>
  findings.flatMap(({ rule, violations }) =>
    violations.length > 0 ? [`${rule}: ${violations.join(', ')}`] : [],
  );

describe.skipIf(!serverUrl)('faults lose and duplicate nothing, on PostgreSQL', () => {
  afterAll(killStarted);

  test(
    'F4 F5 F7 F8 kills, lost responses, provider errors and unreliable webhooks; sessions that grow',
    options,
    async () => {
      const names = ['one-key', 'kills', 'captures', 'provider-errors', 'webhooks', 'extensions'];
      const report = await runScenarios({ counts, names, randomKeys: false });
      expect(violated(report).join('\n')).toBe('');
    },
  );

  test.runIf(full)('random idempotency keys are detected', options, async () => {
    const few = { ...counts, people: 4 };
    const report = await runScenarios({ counts: few, names: ['captures'], randomKeys: true });
    const text = violated(report).join('\n');
    for (const rule of [
      'one intent per payment',
      'each refund is sent once',
      'MON-20 captures minus refunds match the policy',
    ])
      expect(text).toContain(`${rule}: `);
  });
});
