import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { password, sessionCookie, signUp, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const signedOut = () => caller(it, undefined, uniqueAddress());
const userKeys = [
  'email',
  'firstName',
  'hereToBook',
  'id',
  'lastName',
  'profileImageUrl',
  'timeZone',
  'username',
];

describe('registration', () => {
  test('ACC-01 returns the user and opens a session for exactly that user', async () => {
    const username = uniqueName('Ada');
    const answer = await signedOut()('POST', '/auth/register', {
      username,
      password,
      email: `${username}@Example.com`,
      firstName: ' Ada ',
      lastName: 'Byron',
    });
    expect(answer.statusCode).toBe(201);
    expect(Object.keys(answer.json()).sort()).toEqual(userKeys);
    expect(answer.json()).toMatchObject({ username, email: `${username}@Example.com`, firstName: 'Ada' });
    const me = await caller(it, sessionCookie(answer.headers['set-cookie']))('GET', '/auth/user');
    expect(me.json()).toEqual(answer.json());
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('ACC-03 sets a cookie that scripts and other sites cannot use', async () => {
    const answer = await signedOut()('POST', '/auth/register', { username: uniqueName(), password });
    const header = String(answer.headers['set-cookie']);
    expect(header).toMatch(/^intime=[\w-]{43,};/);
    expect(header).toContain('HttpOnly');
    expect(header).toContain('SameSite=Lax');
    expect(header).toContain('Path=/');
    expect(header).not.toContain('Domain');
    expect(Number(/Max-Age=(\d+)/.exec(header)?.[1])).toBeLessThanOrEqual(30 * 86_400);
  });

  test('ACC-03 in production the cookie is __Host- and Secure', async () => {
    const production = await buildTestApp({
      config: { production: true, publicUrl: 'https://intime.example' },
    });
    const answer = await caller(production, undefined, uniqueAddress())('POST', '/auth/register', {
      username: uniqueName(),
      password,
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-intime=.*Secure/);
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=(\d{8,})/);
    await production.close();
  });

  test('ACC-07 and ACC-08 a taken username or email, in any letter case, is refused with the same message', async () => {
    const name = uniqueName('Taken');
    await signUp(it, { username: name, email: `${name}@example.com` });
    const byName = await signedOut()('POST', '/auth/register', { username: name.toUpperCase(), password });
    const byEmail = await signedOut()('POST', '/auth/register', {
      username: uniqueName(),
      password,
      email: `${name}@EXAMPLE.com`,
    });
    expect([byName.statusCode, byEmail.statusCode]).toEqual([409, 409]);
    expect(byEmail.json<{ message: string }>().message).toBe(byName.json<{ message: string }>().message);
    expect(byName.json()).toMatchObject({
      code: 'conflict',
      message: 'That username or email is already taken.',
      requestId: expect.any(String),
    });
  });

  test('ACC-30 a refused registration leaves the existing row as it was', async () => {
    const { user } = await signUp(it);
    const row = () => it.deps.db.select().from(users).where(eq(users.id, user.id));
    const before = await row();
    await signedOut()('POST', '/auth/register', {
      username: user.username,
      password: 'another password',
      firstName: 'Eve',
    });
    expect(await row()).toEqual(before);
  });

  test.each([
    'api',
    'AUTH',
    'Search',
    'profile',
    'dashboard',
    'admin',
    'assets',
    'logo',
    'robots',
    'well-known',
    'outbox',
  ])('ACC-09 %s is not a username', async (username) => {
    const answer = await signedOut()('POST', '/auth/register', { username, password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toEqual({ username: 'This username is reserved' });
  });

  test.each([
    'ab',
    'a'.repeat(31),
    'a/b',
    'a b',
    'a.b',
    'a?b',
    'a#b',
    'a%b',
    'аbc',
    'ab\u202ec',
    '-abc',
    '_abc',
    'a\u0000bc',
    'é22',
  ])('ACC-10 %j is not a username', async (username) => {
    expect((await signedOut()('POST', '/auth/register', { username, password })).statusCode).toBe(400);
  });

  test('ACC-10 thirty characters are fine', async () => {
    const username = uniqueName().padEnd(30, 'x');
    expect((await signedOut()('POST', '/auth/register', { username, password })).statusCode).toBe(201);
  });

  test.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(31) }, 'username', 'Username must be less than 30 characters'],
    [{ password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
    [{ password: undefined }, 'password', 'Password must be at least 8 characters'],
    [{ email: 'not an address' }, 'email', 'Invalid email address'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'Must be at most 100 characters'],
    [{ lastName: 'two\nlines' }, 'lastName', 'Must be a single line'],
  ])('ACC-12 %j is rejected under its field', async (fields, field, message) => {
    const answer = await signedOut()('POST', '/auth/register', {
      username: uniqueName(),
      password,
      ...fields,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', message, fields: { [field]: message } });
  });

  test('ACC-13 read-only fields have no effect', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const { user } = await signUp(it, {
      id,
      isAdmin: true,
      isVerified: true,
      createdAt: '2001-01-01T00:00:00Z',
    });
    expect(user.id).not.toBe(id);
    const [row] = await it.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020);
  });

  test('ACC-14 two people without email can both register', async () => {
    expect((await signUp(it, { email: '' })).user.email).toBeNull();
    expect((await signUp(it)).user.email).toBeNull();
  });

  test('the browser’s time zone is saved, an invalid one is not', async () => {
    const known = await signUp(it, { timeZone: 'Asia/Kolkata' });
    const unknown = await signUp(it, { timeZone: 'Mars/Olympus' });
    const zone = async (id: string) =>
      (await it.deps.db.select().from(users).where(eq(users.id, id)))[0]?.timeZone;
    expect(await zone(known.user.id)).toBe('Asia/Kolkata');
    expect(await zone(unknown.user.id)).toBeNull();
  });

  test('CON-05 ten parallel registrations of one name create one account', async () => {
    const username = uniqueName();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signedOut()('POST', '/auth/register', { username, password })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('ACC-28 with the blocklist on, common passwords are refused', async () => {
    const strict = await buildTestApp({ config: { passwordBlocklist: true } });
    const register = (secret: string) =>
      caller(strict, undefined, uniqueAddress())('POST', '/auth/register', {
        username: uniqueName(),
        password: secret,
      });
    expect((await register('password123')).json()).toMatchObject({
      code: 'invalid',
      fields: { password: expect.any(String) },
    });
    expect((await register('Football1')).statusCode).toBe(400);
    expect((await register(password)).statusCode).toBe(201);
    await strict.close();
  });
});

test('a name that OPERATORS lists is taken, in any letter case, until its account exists', async () => {
  const username = uniqueName('chief');
  const other = await buildTestApp({ config: { operators: [username] } });
  const register = (name: string) =>
    caller(other, undefined, uniqueAddress())('POST', '/auth/register', { username: name, password });
  for (const name of [username, username.toUpperCase()]) {
    const answer = await register(name);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'That username or email is already taken.' },
    ]);
    expect((await caller(other)('GET', `/api/usernames/${name}`)).json()).toEqual({
      available: false,
      reason: 'This username is taken',
    });
  }
  expect((await register(uniqueName())).statusCode).toBe(201);
  await other.close();
});

describe('GET /api/usernames/{username}', () => {
  test('tells whether a username is available, and why not', async () => {
    const { user } = await signUp(it);
    const check = async (name: string) =>
      (await signedOut()('GET', `/api/usernames/${encodeURIComponent(name)}`)).json<object>();
    expect(await check(uniqueName())).toEqual({ available: true });
    expect(await check(user.username.toUpperCase())).toEqual({
      available: false,
      reason: 'This username is taken',
    });
    expect(await check('Dashboard')).toEqual({ available: false, reason: 'This username is reserved' });
    expect(await check('no')).toEqual({ available: false, reason: 'Username must be at least 3 characters' });
    expect(await check('two words')).toMatchObject({ available: false });
  });
});
