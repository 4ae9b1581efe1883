import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, type TestApp } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { password, sessionCookie, signUp, uniqueAddress, uniqueName } from '#test/people.ts';

const newAddress = () => `${uniqueName()}@example.com`;

describe('a password reset', () => {
  let it: TestApp;
  beforeAll(async () => {
    it = await ownTestApp();
  });
  afterAll(async () => {
    await it.deps.clock.moveTo(new Date());
    await it.close();
  });
  const signedOut = () => caller(it, undefined, uniqueAddress());
  const requestedTokens = async (email: string) => {
    expect((await signedOut()('POST', '/auth/forgot', { email })).statusCode).toBe(202);
    await caller(it)('POST', '/test/jobs');
    const outbox = (await caller(it)('GET', '/test/outbox')).json<{ to: string; text: string }[]>();
    return outbox.filter(({ to }) => to === email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
  };

  test('by emailed link works once and ends every session', async () => {
    const email = newAddress();
    const person = await signUp(it, { email });
    const [token = ''] = await requestedTokens(email);
    const reset = (body: object) => signedOut()('POST', '/auth/reset', body);
    expect((await reset({ token, password: 'short' })).statusCode).toBe(400);
    expect((await reset({ token, password: 'a brand new one' })).statusCode).toBe(204);
    expect((await reset({ token, password: 'and another one' })).statusCode).toBe(400);
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(401);
    const login = async (secret: string) =>
      (await signedOut()('POST', '/auth/login', { username: person.user.username, password: secret }))
        .statusCode;
    expect([await login(password), await login('a brand new one')]).toEqual([401, 200]);
  });

  test('costs the same for an address with an account and without', async () => {
    const email = newAddress();
    await signUp(it, { email });
    const queriesFor = async (address: string) =>
      (await queriesDuring(it, () => signedOut()('POST', '/auth/forgot', { email: address }))).map(
        ({ text }) => text,
      );
    const [known, unknown] = [await queriesFor(email), await queriesFor(newAddress())];
    expect(known.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  });

  test('link expires after an hour', async () => {
    const email = newAddress();
    await signUp(it, { email });
    const [token = ''] = await requestedTokens(email);
    await it.deps.clock.moveBy(3_601_000);
    const answer = await signedOut()('POST', '/auth/reset', { token, password: 'a brand new one' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('expired') });
  });

  test('link stops working when another is used or the password is changed', async () => {
    const email = newAddress();
    const person = await signUp(it, { email });
    await requestedTokens(email);
    const [first = '', second = ''] = await requestedTokens(email);
    const reset = async (token: string, secret: string) =>
      (await signedOut()('POST', '/auth/reset', { token, password: secret })).statusCode;
    expect(await reset(first, 'a brand new one')).toBe(204);
    expect(await reset(second, 'another new one')).toBe(400);
    const [, , third = ''] = await requestedTokens(email);
    const login = { username: person.user.username, password: 'a brand new one' };
    const answer = await signedOut()('POST', '/auth/login', login);
    const again = caller(it, sessionCookie(answer.headers['set-cookie']));
    const change = { currentPassword: 'a brand new one', newPassword: 'yet another one' };
    expect((await again('POST', '/api/settings/password', change)).statusCode).toBe(204);
    expect(await reset(third, 'and one more new')).toBe(400);
  });

  test('link used twice in parallel works once', async () => {
    const email = newAddress();
    await signUp(it, { email });
    const [token = ''] = await requestedTokens(email);
    const reset = (secret: string) => signedOut()('POST', '/auth/reset', { token, password: secret });
    const answers = await Promise.all([reset('a first new one'), reset('a second new one')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 400]);
  });

  test('is limited to five emails per hour and address, wherever requested from', async () => {
    const email = newAddress();
    await signUp(it, { email });
    const ask = async (address: string) =>
      (await signedOut()('POST', '/auth/forgot', { email: address })).statusCode;
    for (let n = 0; n < 5; n += 1) expect(await ask(email)).toBe(202);
    expect(await ask(email.toUpperCase())).toBe(429);
    expect(await ask(newAddress())).toBe(202);
  });

  test('for an unknown address gets the same response and sends no email', async () => {
    expect(await requestedTokens(newAddress())).toEqual([]);
  });

  test('email is shown at /outbox', async () => {
    const email = newAddress();
    await signUp(it, { email });
    await requestedTokens(email);
    const page = await caller(it)('GET', '/outbox');
    expect(page.body).toContain(email);
    expect(page.headers['content-security-policy']).not.toContain('script-src');
  });
});
