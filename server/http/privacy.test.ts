import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { addNotification } from '#server/features/notifications/notifications.service.ts';
import { createLog } from '#server/log.ts';
import { signToken } from '#server/secrets/signed-token.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { addReview, password, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';
import { openChat } from '#test/test-chats.ts';
import { writtenHours } from '#test/written-hours.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

test('PRIV-22 the log contains no password, cookie, email or token, even on failure', async () => {
  const canary = { password: 'canary password 4711', email: `canary-${uniqueName()}@example.com` };
  const person = await signUp(it, canary);
  const call = caller(it, undefined, uniqueAddress());
  await call('POST', '/auth/login', { username: person.user.username, password: `${canary.password} wrong` });
  await call('POST', '/auth/register', { username: uniqueName(), ...canary });
  await call('POST', '/auth/forgot', { email: canary.email });
  await call('POST', '/auth/reset', { token: 'canary-token', password: canary.password });
  await person.call('GET', `/auth/reset?token=canary-token`);
  await person.call('POST', '/api/settings/password', {
    currentPassword: canary.password,
    newPassword: 'short',
  });
  const log = it.logs.join('');
  expect(log.length).toBeGreaterThan(500);
  for (const secret of ['canary', person.cookie.split('=')[1] ?? 'no cookie', '$argon2id$']) {
    expect(log).not.toContain(secret);
  }
});

test('PRIV-22 a failing query is logged without its values', async () => {
  const call = caller(it, undefined, uniqueAddress());
  const failing = await buildTestApp({
    deps: {
      db: new Proxy(it.deps.db, {
        get: (target, key) => {
          if (key !== 'select') return Reflect.get(target, key) as unknown;
          return () => {
            throw Object.assign(new Error('Failed query: select\nparams: canary-value'), {
              params: ['canary-value'],
            });
          };
        },
      }),
    },
  });
  expect((await call('GET', '/auth/user')).statusCode).toBe(401);
  const answer = await caller(failing, undefined, uniqueAddress())('POST', '/auth/login', {
    username: 'canary-value',
    password: 'x',
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'internal', requestId: expect.any(String) });
  expect(answer.body).not.toMatch(/select|canary|at /);
  expect(failing.logs.join('')).toContain('Failed query');
  expect(failing.logs.join('')).not.toContain('canary');
  await failing.close();
});

test('ENC-27 every log line is one JSON object', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  log.info({ username: 'two\nlines', err: new Error('first\nsecond\r\nthird') }, 'a\nb\u2028c');
  await it.app.inject({ method: 'GET', url: '/auth%0a%0dinjected', headers: { 'user-agent': 'x' } });
  expect([...lines, ...it.logs].length).toBeGreaterThan(1);
  for (const line of [...lines, ...it.logs]) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(() => JSON.parse(line)).not.toThrow();
  }
});

test('PRIV-20 the exact keys of every answer', async () => {
  const expert = await signUpExpert(it);
  const keys = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.slice(0, 1).map(keys)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, keys(child)]))
        : typeof value;
  await addReview(it, expert.profileId, { rating: 5, comment: 'Good' });
  const answer = async (method: 'GET' | 'PATCH' | 'PUT' | 'POST', url: string, payload?: object) =>
    (await expert.call(method, url, payload)).json<object>();
  const profile: { setup?: object; verification?: object } = await answer('GET', '/api/profile/me');
  const alwaysOpen = writtenHours('UTC', 'Sun-Sat 00:00-24:00', '2026-12-24 09:00-10:00');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const someDays = () => `from=${inDays(2)}&to=${inDays(3)}`;
  const booker = await signUp(it);
  const book = () =>
    booker.call('POST', '/api/bookings', {
      profileId: expert.profileId,
      duration: 15,
      scheduledAt: `${inDays(2)}T09:00Z`,
    });
  const request = async (id: string) =>
    (await caller(it)('GET', `/api/respond/${signToken(it.deps.config, 'respond', id)}`)).json<object>();
  const chat = await openChat(it);
  const notification = {
    userId: chat.expert.user.id,
    kind: 'test',
    title: 'One',
    text: 'Line',
    path: '/dashboard',
  };
  await transaction(it.deps.db, (tx) => addNotification(tx, it.deps, notification));
  const sendMessage = async () =>
    (
      await chat.booker.call('POST', '/api/messages', { bookingId: chat.bookingId, content: 'Hello' })
    ).json<object>();
  expect({
    user: keys(await answer('GET', '/auth/user')),
    'updated user': keys(await answer('PATCH', '/api/user/update', { firstName: 'Ada' })),
    profile: keys(profile),
    upload: keys(await answer('POST', '/api/objects/upload')),
    availability: keys(await answer('PUT', '/api/profile/availability', alwaysOpen)),
    slots: keys(await answer('GET', `/api/profiles/${expert.profileId}/slots?duration=15&${someDays()}`)),
    'requested booking': keys((await book()).json()),
    bookings: keys((await booker.call('GET', '/api/bookings/me')).json()),
    'request to answer': keys(await request((await book()).json<{ id: string }>().id)),
    message: keys(await sendMessage()),
    messages: keys((await chat.expert.call('GET', `/api/messages/${chat.bookingId}`)).json()),
    notices: keys((await chat.expert.call('GET', '/api/notices')).json()),
    settings: keys(await answer('PATCH', '/api/settings', {})),
    'calendar link': keys(await answer('POST', '/api/settings/calendar', { currentPassword: password })),
    stats: keys(await answer('GET', '/api/admin/stats')),
    'own stats': keys(await answer('GET', '/api/stats/mine')),
    payouts: keys(await answer('GET', '/api/payouts')),
    onboarding: keys(await answer('POST', '/api/payouts/onboarding')),
    config: keys(await answer('GET', '/api/config')),
  }).toMatchSnapshot();
  const { setup: _setup, verification: _verification, ...shown } = profile;
  const sameForAll = [
    await answer('GET', `/api/profiles/${expert.profileId}`),
    await answer('GET', `/api/links/${expert.user.username}`),
    await answer('GET', `/api/profiles?query=${expert.user.username}`).then(
      (list) => Object.values(list)[0] as object,
    ),
  ];
  for (const each of sameForAll) expect(keys(each)).toEqual(keys(shown));
  const same = [
    await answer('PATCH', '/api/profile/me', {}),
    await answer('PATCH', '/api/profile/setup', {}),
    await answer('PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: 5 }] }),
  ];
  for (const each of same) expect(keys(each)).toEqual(keys(profile));
  expect(JSON.stringify(profile)).not.toMatch(/"(password|embedding|sess)"/);
});
