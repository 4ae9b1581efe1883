import { afterAll, describe, expect, test } from 'vitest';
import { short } from '#test/faults/options.ts';
import { runScenarios } from '#test/faults/run-scenarios.ts';
import { serverUrl } from './databases.ts';
import { killStarted } from './processes.ts';

const counts = { ...short, people: 2, mailPeople: 3, mailBookings: 6, mailSeconds: 3 };

/** The email scenarios of `npm run test:faults`, shortened: the clock is moved instead of waiting, and nothing is timed. */
describe.skipIf(!serverUrl)('no email is lost, on PostgreSQL', () => {
  afterAll(killStarted);

  test('FLT-13 FLT-14 FLT-15 a mail server outage and killed processes', {
    timeout: 600_000,
    retry: 0,
  }, async () => {
    const { findings } = await runScenarios({
      counts,
      names: ['mail-outage', 'mail-kills'],
      randomKeys: false,
    });
    const violated = findings.filter(({ violations }) => violations.length > 0);
    expect(violated).toEqual([]);
  });
});
