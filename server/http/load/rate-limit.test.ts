import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/transaction.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { createLimits } from '#server/limits.ts';
import { buildTestApp, caller, type TestApp, testConfig } from '#test/build-test-app.ts';
import { signUpOperator } from '#test/operators.ts';
import { password, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';
import { openChat } from '#test/test-chats.ts';

let it: TestApp;
let twin: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
  twin = await buildTestApp();
});
afterAll(async () => {
  await it.deps.clock.moveTo(new Date());
  await Promise.all([it.close(), twin.close()]);
});

const minutes = (count: number) => it.deps.clock.moveBy(count * 60_000);

describe('wrong passwords', () => {
  const guess = (
    target: TestApp,
    username: string,
    address: string,
    secret = 'wrong password',
    headers = {},
  ) => caller(target, undefined, address)('POST', '/auth/login', { username, password: secret }, headers);

  test('RATE-01 the sixth from one address is 429 until the window ends; open sessions stay valid', async () => {
    const person = await signUp(it);
    const address = uniqueAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await guess(it, person.user.username, address)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await guess(it, person.user.username, address, password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'limited', message: expect.stringContaining('try again') });
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(200);
    expect((await guess(it, person.user.username, uniqueAddress(), password)).statusCode).toBe(200);
    await minutes(16);
    expect((await guess(it, person.user.username, address, password)).statusCode).toBe(200);
  });

  test('RATE-02 forwarding headers don’t reset the limit', async () => {
    const { user } = await signUp(it);
    const address = uniqueAddress();
    for (let n = 0; n < 5; n += 1) {
      await guess(it, user.username, address, 'wrong password', { 'x-forwarded-for': uniqueAddress() });
    }
    const headers = {
      'x-forwarded-for': uniqueAddress(),
      'x-real-ip': uniqueAddress(),
      forwarded: 'for=1.2.3.4',
    };
    expect((await guess(it, user.username, address, 'wrong password', headers)).statusCode).toBe(429);
  });

  test('more than 50 an hour from any address are 429, without telling which email belongs to a username', async () => {
    const name = uniqueName();
    const email = `${name}@example.com`;
    await signUp(it, { username: name, email });
    for (let n = 0; n < 50; n += 1) {
      const login = n % 2 ? name : name.toUpperCase();
      expect((await guess(it, login, uniqueAddress())).statusCode).toBe(401);
    }
    expect((await guess(it, name, uniqueAddress(), password)).statusCode).toBe(429);
    expect((await guess(it, email, uniqueAddress())).statusCode).toBe(401);
    await minutes(61);
    expect((await guess(it, name, uniqueAddress(), password)).statusCode).toBe(200);
  });

  test('one address gets 100 an hour over all usernames; right ones don’t count', async () => {
    const address = uniqueAddress();
    const { user } = await signUp(it);
    for (let n = 0; n < 99; n += 1) expect((await guess(it, uniqueName(), address)).statusCode).toBe(401);
    for (let n = 0; n < 3; n += 1)
      expect((await guess(it, user.username, address, password)).statusCode).toBe(200);
    expect((await guess(it, uniqueName(), address)).statusCode).toBe(401);
    const refused = await guess(it, user.username, address, password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(it, user.username, uniqueAddress(), password)).statusCode).toBe(200);
    await minutes(61);
    expect((await guess(it, user.username, address, password)).statusCode).toBe(200);
  });

  test('guesses at signing in don’t use up those that a signed-in person has', async () => {
    const person = await signUp(it);
    for (let n = 0; n < 50; n += 1) await guess(it, person.user.id, uniqueAddress());
    expect((await guess(it, person.user.id, uniqueAddress())).statusCode).toBe(429);
    const change = { currentPassword: password, newPassword: 'an entirely new one' };
    expect((await person.call('POST', '/api/settings/password', change)).statusCode).toBe(204);
  });

  test('for the operators’ console, wrong ones from five addresses count as one limit', async () => {
    const { cookie } = await signUpOperator(it, { enters: false });
    const enter = async (secret: string) =>
      (await caller(it, cookie, uniqueAddress())('POST', '/api/operator/enter', { password: secret }))
        .statusCode;
    for (let n = 0; n < 5; n += 1) expect(await enter('not my password')).toBe(403);
    expect(await enter(password)).toBe(429);
  });

  test('while too many passwords wait to be hashed, the answer is 503 and no attempt is counted', async () => {
    const { user } = await signUp(it);
    const address = uniqueAddress();
    const busy = new AppError('unavailable', errorCopy.busy, { retryAfterSeconds: 5 });
    const verify = vi.spyOn(it.deps.passwords, 'verify').mockRejectedValue(busy);
    for (let n = 0; n < 6; n += 1) {
      const answer = await guess(it, user.username, address, password);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    verify.mockRestore();
    expect((await guess(it, user.username, address, password)).statusCode).toBe(200);
  });

  test('RATE-22 two processes share the counter', async () => {
    const { user } = await signUp(it);
    const address = uniqueAddress();
    for (let n = 0; n < 5; n += 1) await guess(n % 2 ? it : twin, user.username, address);
    expect((await guess(it, user.username, address)).statusCode).toBe(429);
    expect((await guess(twin, user.username, address)).statusCode).toBe(429);
  });

  test('of 20 concurrent guesses only five are checked', async () => {
    const { user } = await signUp(it);
    const address = uniqueAddress();
    const responses = await Promise.all(Array.from({ length: 20 }, () => guess(it, user.username, address)));
    expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(5);
  });

  test('RATE_LIMITS=relaxed keeps this limit and lifts the others', async () => {
    const relaxed = await buildTestApp({ config: { relaxedLimits: true } });
    const { user } = await signUp(relaxed);
    const address = uniqueAddress();
    for (let n = 0; n < 5; n += 1) await guess(relaxed, user.username, address);
    expect((await guess(relaxed, user.username, address)).statusCode).toBe(429);
    for (let n = 0; n < 12; n += 1) {
      const response = await caller(relaxed, undefined, address)('POST', '/auth/register', {
        username: uniqueName(),
        password,
      });
      expect(response.statusCode).toBe(201);
    }
    await relaxed.close();
  });
});

test('RATE-20 10 registrations per hour and address', async () => {
  const address = uniqueAddress();
  const register = async () =>
    (await caller(it, undefined, address)('POST', '/auth/register', { username: uniqueName(), password }))
      .statusCode;
  for (let n = 0; n < 10; n += 1) expect(await register()).toBe(201);
  expect(await register()).toBe(429);
  await minutes(61);
  expect(await register()).toBe(201);
});

test('RATE-20 20 booking requests per hour and client; rejected and repeated ones don’t count', async () => {
  const [person, expert] = [await signUp(it), await signUpExpert(it)];
  const day = Math.ceil((it.deps.now().getTime() + 2 * 86_400_000) / 86_400_000) * 86_400_000;
  const book = async (n: number) => {
    const scheduledAt = new Date(day + n * 900_000).toISOString();
    const request = { profileId: expert.profileId, duration: 15, scheduledAt };
    return (await person.call('POST', '/api/bookings', request)).statusCode;
  };
  expect(await book(-1000)).toBe(400);
  for (let n = 0; n < 10; n += 1) expect([await book(n), await book(n)]).toEqual([201, 200]);
  await minutes(16);
  for (let n = 10; n < 20; n += 1) expect(await book(n)).toBe(201);
  expect(await book(20)).toBe(429);
  await minutes(46);
  expect(await book(20)).toBe(201);
});

test('RATE-20 30 messages per minute and user, over both processes', async () => {
  const { bookingId, booker, expert } = await openChat(it);
  const onTwin = caller(twin, booker.cookie, booker.address);
  const send = async (n: number) =>
    (await (n % 2 ? booker.call : onTwin)('POST', '/api/messages', { bookingId, content: `${n}` }))
      .statusCode;
  for (let n = 0; n < 30; n += 1) expect(await send(n)).toBe(201);
  expect([await send(30), await send(31)]).toEqual([429, 429]);
  const response = await expert.call('POST', '/api/messages', { bookingId, content: 'Still there?' });
  expect(response.statusCode).toBe(201);
  expect((await booker.call('GET', `/api/messages/${bookingId}`)).json()).toHaveLength(31);
  await minutes(1.1);
  expect(await send(32)).toBe(201);
});

test('RATE-20 20 proposed times per hour and user, including rejected ones', async () => {
  const [person, other] = [await signUp(it), await signUp(it)];
  const scheduledAt = new Date(it.deps.now().getTime() + 3 * 86_400_000).toISOString();
  const propose = async (by = person) =>
    (await by.call('POST', `/api/bookings/${crypto.randomUUID()}/proposals`, { scheduledAt })).statusCode;
  for (let n = 0; n < 20; n += 1) expect(await propose()).toBe(404);
  expect([await propose(), await propose(other)]).toEqual([429, 404]);
  await minutes(61);
  expect(await propose()).toBe(404);
});

test('RATE-20 10 reviews per hour and user, including rejected ones', async () => {
  const person = await signUp(it);
  const send = async () =>
    (await person.call('POST', '/api/reviews', { bookingId: crypto.randomUUID(), rating: 5 })).statusCode;
  for (let n = 0; n < 10; n += 1) expect(await send()).toBe(404);
  expect(await send()).toBe(429);
  await minutes(61);
  expect(await send()).toBe(404);
});

test('RATE-20 20 starts of payout onboarding and 60 of paying per hour and user', async () => {
  const expert = await signUpExpert(it);
  const statusesOf = async (count: number, path: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push((await expert.call('POST', path)).statusCode);
    return statuses;
  };
  const onboarding = '/api/payouts/onboarding';
  expect(await statusesOf(21, onboarding)).toEqual([...Array(20).fill(200), 429]);
  const payment = `/api/bookings/${crypto.randomUUID()}/payment`;
  expect(await statusesOf(61, payment)).toEqual([...Array(60).fill(404), 429]);
  await minutes(61);
  expect([...(await statusesOf(1, onboarding)), ...(await statusesOf(1, payment))]).toEqual([200, 404]);
});

test('RATE-20 120 calls for available slots per minute and address', async () => {
  const expert = await signUpExpert(it);
  const address = uniqueAddress();
  const url = `/api/profiles/${expert.profileId}/slots?duration=15&from=2030-03-04&to=2030-03-04`;
  const ask = async (from = address) => (await caller(it, undefined, from)('GET', url)).statusCode;
  const statuses: number[] = [];
  for (let n = 0; n < 125; n += 1) statuses.push(await ask());
  expect(statuses).toEqual([...Array(120).fill(200), ...Array(5).fill(429)]);
  expect(await ask(uniqueAddress())).toBe(200);
  expect((await caller(it, undefined, address)('GET', '/api/usernames/no')).statusCode).toBe(200);
  await minutes(1.1);
  expect(await ask()).toBe(200);
});

test('RATE-20 and RATE-22 600 requests per minute and address, over both processes', async () => {
  const address = uniqueAddress();
  const [here, there] = [caller(it, undefined, address), caller(twin, undefined, address)];
  const ask = async (n: number) => (await (n % 2 ? here : there)('GET', '/api/usernames/no')).statusCode;
  const statuses: number[] = [];
  for (let n = 0; n < 640; n += 1) statuses.push(await ask(n));
  const answered = statuses.filter((status) => status === 200).length;
  expect(answered).toBeLessThanOrEqual(600);
  expect(answered).toBeGreaterThan(540);
  expect(statuses.at(-1)).toBe(429);
  await minutes(2);
  expect(await ask(0)).toBe(200);
});

test('concurrent requests are each counted once', async () => {
  const address = uniqueAddress();
  const call = caller(it, undefined, address);
  let answered = 0;
  for (let round = 0; round < 110; round += 1) {
    const responses = await Promise.all(Array.from({ length: 6 }, () => call('GET', '/api/usernames/no')));
    answered += responses.filter((response) => response.statusCode === 200).length;
  }
  expect(answered).toBe(600);
});

test('concurrent sign-ins with the right password all succeed', async () => {
  const { user } = await signUp(it);
  const call = caller(it, undefined, uniqueAddress());
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => call('POST', '/auth/login', { username: user.username, password })),
  );
  expect(responses.map((response) => response.statusCode)).toEqual(Array(12).fill(200));
});

test('RATE-21 when the counters are unavailable, sign-in is 503 and reading still works', async () => {
  const broken = new Proxy({} as Db, {
    get: () => () => {
      throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    },
  });
  const limits = createLimits(testConfig(), broken, () => new Date());
  const withoutCounters = await buildTestApp({ deps: { limits } });
  const call = caller(withoutCounters, undefined, uniqueAddress());
  const login = await call('POST', '/auth/login', { username: 'someone', password });
  expect(login.statusCode).toBe(503);
  expect(login.headers['retry-after']).toBeDefined();
  expect((await call('POST', '/auth/register', { username: uniqueName(), password })).statusCode).toBe(503);
  expect((await call('GET', '/api/usernames/someone')).statusCode).toBe(200);
  const expert = await signUpExpert(it);
  const slots = `/api/profiles/${expert.profileId}/slots?duration=15&from=2030-03-04&to=2030-03-04`;
  expect((await call('GET', slots)).statusCode).toBe(200);
  expect(withoutCounters.logs.join('')).toContain('rate limit store unavailable');
  await withoutCounters.close();
});

test('a process whose clock is slightly behind uses the same window', async () => {
  const subject = uniqueName();
  const [ahead, behind] = [0, -1500].map((ms) =>
    createLimits(testConfig(), it.deps.db, () => new Date(it.deps.now().getTime() + ms)),
  );
  for (let n = 0; n < 5; n += 1) await (n % 2 ? behind : ahead)?.hit('wrongPasswordHere', subject);
  await expect(behind?.hit('wrongPasswordHere', subject)).rejects.toMatchObject({ code: 'limited' });
  await expect(ahead?.hit('wrongPasswordHere', subject)).rejects.toMatchObject({ code: 'limited' });
});

test('moving the clock far back doesn’t lock anyone out', async () => {
  const subject = uniqueName();
  for (let n = 0; n < 5; n += 1) await it.deps.limits.hit('wrongPasswordHere', subject);
  await expect(it.deps.limits.hit('wrongPasswordHere', subject)).rejects.toMatchObject({ code: 'limited' });
  await minutes(-60);
  await it.deps.limits.hit('wrongPasswordHere', subject);
});

test('IPv6 addresses in one /64 count as one', async () => {
  const prefix = '2001:db8:1:2';
  const { user } = await signUp(it);
  const guess = (suffix: string) =>
    caller(it, undefined, `${prefix}${suffix}`)('POST', '/auth/login', {
      username: user.username,
      password: 'wrong password',
    });
  for (const suffix of ['::1', '::2', ':0:0:0:3', ':a:b:c:d', '::5'])
    expect((await guess(suffix)).statusCode).toBe(401);
  expect((await guess('::6')).statusCode).toBe(429);
});
