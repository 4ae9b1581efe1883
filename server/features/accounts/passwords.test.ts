import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { password } from '#test/people.ts';
import { createPasswords, maxWaiting } from './passwords.ts';

test('ACC-20 outside tests, hashing a password uses the memory that OWASP recommends', async () => {
  const { passwordHashing } = loadConfig({ SESSION_SECRET: 'x'.repeat(32) });
  const passwords = createPasswords(passwordHashing);
  const hashed = await passwords.hash(password);
  const [, memory = '0', time = '0'] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(hashed) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(46 * 1024);
  expect(Number(time)).toBeGreaterThanOrEqual(1);
  expect(await passwords.verify(hashed, password)).toBe(true);
  expect(await passwords.verify(hashed, `${password}!`)).toBe(false);
  expect(await passwords.verify(undefined, 'the password of an unknown user')).toBe(false);
});

test('ACC-21 hashing passwords doesn’t block the event loop', async () => {
  const passwords = createPasswords('standard');
  const hashed = Promise.all(Array.from({ length: 4 }, () => passwords.hash(password)));
  const first = await Promise.race([hashed.then(() => 'hashes'), setImmediate('others')]);
  expect(first).toBe('others');
  await hashed;
});

test('when too many passwords wait to be hashed, more are refused until the line is shorter', async () => {
  const passwords = createPasswords('cheap');
  const stored = await passwords.hash(password);
  const attempts = Array.from({ length: maxWaiting + 10 }, () => passwords.verify(stored, password));
  const results = await Promise.allSettled(attempts);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(results.length - refused.length).toBeGreaterThanOrEqual(maxWaiting);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(await passwords.verify(stored, password)).toBe(true);
});
