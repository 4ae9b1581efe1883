import { afterAll, describe, expect, test } from 'vitest';
import { short } from '#test/faults/options.ts';
import { play } from '#test/faults/run-scenarios.ts';
import { serverUrl } from './databases.ts';
import { killStarted } from './processes.ts';

const counts = { ...short, people: 2, mailPeople: 3, mailLives: 6, mailSeconds: 3 };

/** `npm run test:faults` of mails, in short: the clock is moved over what would be waited for, and nothing is timed. */
describe.skipIf(!serverUrl)('no mail is lost, on PostgreSQL', () => {
  afterAll(killStarted);

  test('FLT-13 FLT-14 FLT-15 a mail server that goes away, processes that are killed', {
    timeout: 600_000,
    retry: 0,
  }, async () => {
    const { findings } = await play({
      counts,
      names: ['mail-outage', 'mail-kills'],
      randomKeys: false,
    });
    const broken = findings.filter(({ broken }) => broken.length > 0);
    expect(broken.map(({ rule, broken }) => `${rule}: ${broken.join(', ')}`).join('\n')).toBe('');
  });
});
