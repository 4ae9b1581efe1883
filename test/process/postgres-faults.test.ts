import { afterAll, describe, expect, test } from 'vitest';
import { short } from '#test/faults/options.ts';
import { play, type Report } from '#test/faults/run-scenarios.ts';
import { serverUrl } from './databases.ts';
import { full, killStarted } from './processes.ts';

/** As much of `npm run test:faults` as there is time for; the rest of it is for a machine of its own. */
const counts = {
  ...short,
  rate: 5,
  people: 6,
  appKills: 3,
  sandboxKills: 1,
  keys: 3,
  captures: 8,
  lives: 10,
  errorSeconds: 2,
  readyLimitMs: 60_000,
};
const patience = { timeout: 900_000, retry: 0 };

/** Each broken rule with what breaks it, in words: all that is left of a run in CI. */
const broken = ({ findings }: Report) =>
  findings.flatMap(({ rule, broken }) => (broken.length > 0 ? [`${rule}: ${broken.join(', ')}`] : []));

describe.skipIf(!serverUrl)('what goes wrong loses and doubles nothing, on PostgreSQL', () => {
  afterAll(killStarted);

  test('F4 F5 F7 F8 kills, silence, errors and bad news', patience, async () => {
    const names = ['one-key', 'kills', 'captures', 'provider-errors', 'webhooks'];
    const report = await play({ counts, names, randomKeys: false });
    expect(broken(report).join('\n')).toBe('');
  });

  test.runIf(full)('random keys are caught', patience, async () => {
    const few = { ...counts, people: 4 };
    const report = await play({ counts: few, names: ['captures'], randomKeys: true });
    const said = broken(report).join('\n');
    for (const rule of ['one intent for each payment', 'each refund once', 'MON-20 captures less refunds'])
      expect(said).toContain(`${rule}: `);
  });
});
