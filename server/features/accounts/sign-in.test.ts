import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { password, signUp, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const signedOut = () => caller(it, undefined, uniqueAddress());

describe('signing in', () => {
  test('works by username, in any letter case, and by email', async () => {
    const username = uniqueName('Case');
    await signUp(it, { username, email: `${username}@example.com` });
    for (const login of [username, username.toLowerCase(), `${username}@EXAMPLE.COM`]) {
      const answer = await signedOut()('POST', '/auth/login', { username: login, password });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ username });
    }
  });

  test('ACC-06 a wrong password and an unknown username get the same response', async () => {
    const { user } = await signUp(it);
    const wrong = await signedOut()('POST', '/auth/login', {
      username: user.username,
      password: 'wrong password',
    });
    const unknown = await signedOut()('POST', '/auth/login', { username: uniqueName(), password });
    const shape = (answer: typeof wrong) => ({
      ...answer.json<object>(),
      requestId: '',
      status: answer.statusCode,
    });
    expect(shape(wrong)).toEqual(shape(unknown));
    expect(wrong.json()).toMatchObject({ code: 'unauthenticated', message: 'Invalid username or password' });
    expect(wrong.statusCode).toBe(401);
  });

  test('ACC-06 the limit on wrong passwords doesn’t tell which email address belongs to a username', async () => {
    const username = uniqueName();
    const email = `${username}@example.com`;
    await signUp(it, { username, email });
    const here = caller(it, undefined, uniqueAddress());
    const wrong = async (login: string) =>
      (await here('POST', '/auth/login', { username: login, password: 'wrong password' })).statusCode;
    for (let n = 0; n < 5; n += 1) expect(await wrong(username)).toBe(401);
    expect(await wrong(username.toUpperCase())).toBe(429);
    expect(await wrong(email)).toBe(401);
  });

  test('ACC-11 every character of a long password counts', async () => {
    const long = 'äöü passphrase '.repeat(10).slice(0, 100);
    const { user } = await signUp(it, { password: long });
    const login = async (secret: string) =>
      (await signedOut()('POST', '/auth/login', { username: user.username, password: secret })).statusCode;
    expect(await login(long)).toBe(200);
    expect(await login(long.slice(0, 72))).toBe(401);
    expect(await login(`${long} `)).toBe(401);
  });

  test.each([
    [{ password }, 'username', 'Username is required'],
    [{ username: '', password }, 'username', 'Username is required'],
    [{ username: 'someone' }, 'password', 'Password is required'],
    [{ username: 'someone', password: '' }, 'password', 'Password is required'],
  ])('ACC-12 %j is rejected under its field', async (body, field, message) => {
    const answer = await signedOut()('POST', '/auth/login', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: message } });
  });

  test('ACC-15 and ACC-25 only the exact pair signs in', async () => {
    const { user } = await signUp(it);
    const wrongValues: unknown[] = [
      undefined,
      null,
      '',
      0,
      true,
      {},
      [],
      { $ne: null },
      ['x'],
      'wrong value',
    ];
    const right = { username: user.username, password };
    const call = (body: object) => caller(it, undefined, uniqueAddress())('POST', '/auth/login', body);
    for (const value of wrongValues) {
      expect([400, 401]).toContain((await call({ ...right, username: value })).statusCode);
      expect([400, 401]).toContain((await call({ ...right, password: value })).statusCode);
      expect([400, 401]).toContain((await call({ username: value, password: value })).statusCode);
    }
    expect((await call({ ...right, password: [password] })).statusCode).toBe(400);
    expect((await call(right)).statusCode).toBe(200);
  });

  test('ACC-20 passwords are stored as argon2id, each with its own salt', async () => {
    const [a, b] = [await signUp(it), await signUp(it)];
    const stored = async (id: string) =>
      (await it.deps.db.select().from(users).where(eq(users.id, id)))[0]?.password ?? '';
    const [first, second] = [await stored(a.user.id), await stored(b.user.id)];
    expect(first).toMatch(/^\$argon2id\$v=19\$/);
    expect(second).toMatch(/^\$argon2id\$v=19\$/);
    expect(first).not.toBe(second);
  });
});
