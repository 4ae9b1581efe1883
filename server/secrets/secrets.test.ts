import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal, unseal } from '#server/secrets/seal.ts';
import { readToken, signToken } from '#server/secrets/signed-token.ts';
import { buildTestApp, caller, type TestApp, testConfig } from '#test/build-test-app.ts';
import { signUp } from '#test/people.ts';

const before = testConfig();
const sessionSecret = 'a secret that came later and is long enough';
/** While the secret is replaced, and afterwards. */
const during = { ...before, sessionSecret, previousSecrets: [before.sessionSecret] };
const after = { ...before, sessionSecret };

const started: TestApp[] = [];
const start = async (config: typeof before) => {
  const app = await buildTestApp({ config });
  started.push(app);
  return app;
};
let apps: Record<'before' | 'during' | 'after', TestApp>;
beforeAll(async () => {
  apps = { before: await start(before), during: await start(during), after: await start(after) };
});
afterAll(() => Promise.all(started.map((app) => app.close())));

const statusOf = async (app: TestApp, cookie: string) =>
  (await caller(app, cookie)('GET', '/auth/user')).statusCode;

test('rotating the secret keeps returning users signed in', async () => {
  const [visitor, absent] = [await signUp(apps.before), await signUp(apps.before)];
  expect(await statusOf(apps.during, visitor.cookie)).toBe(200);
  expect(await statusOf(apps.after, visitor.cookie)).toBe(200);
  expect(await statusOf(apps.after, absent.cookie)).toBe(401);
});

test('two processes, one with the new secret and one with the old, both know a session', async () => {
  const { cookie } = await signUp(apps.before);
  const next = await start({ ...before, previousSecrets: [sessionSecret] });
  for (const app of [next, apps.during, next, apps.during]) expect(await statusOf(app, cookie)).toBe(200);
});

test('signing out ends a session that began under the previous secret', async () => {
  const { cookie } = await signUp(apps.before);
  await caller(apps.during, cookie)('POST', '/auth/logout');
  expect(await statusOf(apps.before, cookie)).toBe(401);
});

test('links signed with the previous secret work until it is removed', () => {
  const token = signToken(before, 'calendar', 'a1');
  expect(readToken(during, 'calendar', token)).toBe('a1');
  expect(readToken(after, 'calendar', token)).toBeUndefined();
  expect(readToken(before, 'calendar', signToken(during, 'calendar', 'a1'))).toBeUndefined();
  expect(readToken(during, 'respond', token)).toBeUndefined();
});

test('what is sealed can be opened until its secret is removed, and not if it was changed', () => {
  const sealed = seal(before, 'waiting mail', 'Grüße, 12:00');
  expect(sealed).not.toContain('12:00');
  expect(seal(before, 'waiting mail', 'Grüße, 12:00')).not.toBe(sealed);
  expect(unseal(during, 'waiting mail', sealed)).toBe('Grüße, 12:00');
  expect(unseal(after, 'waiting mail', sealed)).toBeUndefined();
  for (const changed of [
    '',
    'short',
    `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`,
    `A${sealed}`,
  ]) {
    expect(unseal(before, 'waiting mail', changed)).toBeUndefined();
  }
});
