import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/transaction.ts';
import { createLimits } from '#server/limits.ts';
import { buildTestApp, caller, type TestApp, testConfig } from '#test/build-test-app.ts';
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

  test('RATE-01 five from one address, then 429; open sessions live on; the window passes', async () => {
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

  test('RATE-02 forwarding headers do not reset it', async () => {
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

  test('fifty from anywhere, by username or e-mail alike', async () => {
    const name = uniqueName();
    await signUp(it, { username: name, email: `${name}@example.com` });
    for (let n = 0; n < 50; n += 1) {
      const login = n % 2 ? name : `${name}@example.com`;
      expect((await guess(it, login, uniqueAddress())).statusCode).toBe(401);
    }
    expect((await guess(it, name, uniqueAddress(), password)).statusCode).toBe(429);
    await minutes(61);
    expect((await guess(it, name, uniqueAddress(), password)).statusCode).toBe(200);
  });

  test('RATE-22 two processes share the count', async () => {
    const { user } = await signUp(it);
    const address = uniqueAddress();
    for (let n = 0; n < 5; n += 1) await guess(n % 2 ? it : twin, user.username, address);
    expect((await guess(it, user.username, address)).statusCode).toBe(429);
    expect((await guess(twin, user.username, address)).statusCode).toBe(429);
  });

  test('twenty guesses at once get no more than five answers', async () => {
    const { user } = await signUp(it);
    const address = uniqueAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(it, user.username, address)));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
  });

  test('RATE_LIMITS=relaxed keeps this limit and lifts the others', async () => {
    const relaxed = await buildTestApp({ config: { relaxedLimits: true } });
    const { user } = await signUp(relaxed);
    const address = uniqueAddress();
    for (let n = 0; n < 5; n += 1) await guess(relaxed, user.username, address);
    expect((await guess(relaxed, user.username, address)).statusCode).toBe(429);
    for (let n = 0; n < 12; n += 1) {
      const answer = await caller(relaxed, undefined, address)('POST', '/auth/register', {
        username: uniqueName(),
        password,
      });
      expect(answer.statusCode).toBe(201);
    }
    await relaxed.close();
  });
});

test('RATE-20 ten registrations an hour from one address', async () => {
  const address = uniqueAddress();
  const register = async () =>
    (await caller(it, undefined, address)('POST', '/auth/register', { username: uniqueName(), password }))
      .statusCode;
  for (let n = 0; n < 10; n += 1) expect(await register()).toBe(201);
  expect(await register()).toBe(429);
  await minutes(61);
  expect(await register()).toBe(201);
});

test('RATE-20 twenty requests for a session an hour from one person; refused ones don’t count', async () => {
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

test('RATE-20 thirty messages a minute from one person, over both processes', async () => {
  const { bookingId, booker, expert } = await openChat(it);
  const there = caller(twin, booker.cookie, booker.address);
  const say = async (n: number) =>
    (await (n % 2 ? booker.call : there)('POST', '/api/messages', { bookingId, content: `${n}` })).statusCode;
  for (let n = 0; n < 30; n += 1) expect(await say(n)).toBe(201);
  expect([await say(30), await say(31)]).toEqual([429, 429]);
  const answer = await expert.call('POST', '/api/messages', { bookingId, content: 'Still there?' });
  expect(answer.statusCode).toBe(201);
  expect((await booker.call('GET', `/api/messages/${bookingId}`)).json()).toHaveLength(31);
  await minutes(1.1);
  expect(await say(32)).toBe(201);
});

test('RATE-20 ten reviews an hour from one person, refused ones too', async () => {
  const person = await signUp(it);
  const send = async () =>
    (await person.call('POST', '/api/reviews', { bookingId: crypto.randomUUID(), rating: 5 })).statusCode;
  for (let n = 0; n < 10; n += 1) expect(await send()).toBe(404);
  expect(await send()).toBe(429);
  await minutes(61);
  expect(await send()).toBe(404);
});

test('RATE-20 and RATE-22 six hundred requests a minute from one address, over both processes', async () => {
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

test('requests sent together use up no more than they are', async () => {
  const address = uniqueAddress();
  const call = caller(it, undefined, address);
  let answered = 0;
  for (let round = 0; round < 110; round += 1) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('GET', '/api/usernames/no')));
    answered += answers.filter((answer) => answer.statusCode === 200).length;
  }
  expect(answered).toBe(600);
});

test('right passwords sent together are all right', async () => {
  const { user } = await signUp(it);
  const call = caller(it, undefined, uniqueAddress());
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call('POST', '/auth/login', { username: user.username, password })),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
});

test('RATE-21 with the counters away signing in is refused and reading goes on', async () => {
  const broken = new Proxy({} as Db, {
    get: () => () => {
      throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    },
  });
  const limits = createLimits(testConfig(), broken, () => new Date());
  const away = await buildTestApp({ deps: { limits } });
  const call = caller(away, undefined, uniqueAddress());
  const login = await call('POST', '/auth/login', { username: 'someone', password });
  expect(login.statusCode).toBe(503);
  expect(login.headers['retry-after']).toBeDefined();
  expect((await call('POST', '/auth/register', { username: uniqueName(), password })).statusCode).toBe(503);
  expect((await call('GET', '/api/usernames/someone')).statusCode).toBe(200);
  expect(away.logs.join('')).toContain('rate limit store unavailable');
  await away.close();
});

test('a process whose clock is a little behind counts in the same window', async () => {
  const subject = uniqueName();
  const [ahead, behind] = [0, -1500].map((ms) =>
    createLimits(testConfig(), it.deps.db, () => new Date(it.deps.now().getTime() + ms)),
  );
  for (let n = 0; n < 5; n += 1) await (n % 2 ? behind : ahead)?.hit('wrongPasswordHere', subject);
  await expect(behind?.hit('wrongPasswordHere', subject)).rejects.toMatchObject({ code: 'limited' });
  await expect(ahead?.hit('wrongPasswordHere', subject)).rejects.toMatchObject({ code: 'limited' });
});

test('a clock moved far back does not leave anybody locked out', async () => {
  const subject = uniqueName();
  for (let n = 0; n < 5; n += 1) await it.deps.limits.hit('wrongPasswordHere', subject);
  await expect(it.deps.limits.hit('wrongPasswordHere', subject)).rejects.toMatchObject({ code: 'limited' });
  await minutes(-60);
  await it.deps.limits.hit('wrongPasswordHere', subject);
});

test('IPv6 neighbours in one /64 count as one', async () => {
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
