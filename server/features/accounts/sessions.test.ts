import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '#server/db/tables/sessions.ts';
import { users } from '#server/db/tables/users.ts';
import { dayMs } from '#shared/durations.ts';
import { caller, type TestApp } from '#test/build-test-app.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { password, sessionCookie, signUp, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await ownTestApp();
});
afterAll(() => it.close());

const signedOut = () => caller(it, undefined, uniqueAddress());

describe('sessions', () => {
  test('ACC-02 a request without a session gets a 401', async () => {
    const answer = await signedOut()('GET', '/auth/user');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
  });

  test('ACC-04 signing in again issues a new session id and ends the old session', async () => {
    const person = await signUp(it);
    const again = await person.call('POST', '/auth/login', { username: person.user.username, password });
    const cookie = sessionCookie(again.headers['set-cookie']);
    expect(cookie).not.toBe(person.cookie);
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(401);
    expect((await caller(it, cookie)('GET', '/auth/user')).statusCode).toBe(200);
    const registered = await caller(it, cookie, uniqueAddress())('POST', '/auth/register', {
      username: uniqueName(),
      password,
    });
    expect(registered.statusCode).toBe(201);
    expect((await caller(it, cookie)('GET', '/auth/user')).statusCode).toBe(401);
  });

  test('a page that was loaded for another user acts as signed out', async () => {
    const [one, other] = [await signUp(it), await signUp(it)];
    const settings = async (userId: string) =>
      (await one.call('GET', '/api/settings', undefined, { 'x-user-id': userId })).statusCode;
    expect(await settings(one.user.id)).toBe(200);
    expect(await settings(other.user.id)).toBe(401);
    const change = { timeZone: 'Europe/Berlin' };
    const refused = await one.call('PATCH', '/api/settings', change, { 'x-user-id': other.user.id });
    expect(refused.statusCode).toBe(401);
    expect((await one.call('GET', '/api/settings')).json()).not.toMatchObject(change);
  });

  test('ACC-05 logging out deletes the session; a GET does not', async () => {
    const person = await signUp(it);
    await person.call('GET', '/auth/logout');
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(200);
    const out = await person.call('POST', '/auth/logout');
    expect(out.statusCode).toBe(204);
    expect(String(out.headers['set-cookie'])).toMatch(/^intime=;.*(Expires=Thu, 01 Jan 1970|Max-Age=0)/);
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(401);
    const rows = await it.deps.db.select().from(sessions).where(eq(sessions.userId, person.user.id));
    expect(rows).toEqual([]);
    expect((await signedOut()('POST', '/auth/logout')).statusCode).toBe(204);
  });

  test('ACC-16 a planted session id is never signed in', async () => {
    const planted = `intime=${'a'.repeat(43)}`;
    const answer = await caller(it, planted, uniqueAddress())('POST', '/auth/register', {
      username: uniqueName(),
      password,
    });
    expect(sessionCookie(answer.headers['set-cookie'])).not.toBe(planted);
    expect((await caller(it, planted)('GET', '/auth/user')).statusCode).toBe(401);
  });

  test('the database stores no usable session id', async () => {
    const { cookie, user } = await signUp(it);
    const rows = await it.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    expect((await caller(it, `intime=${rows[0]?.sid}`)('GET', '/auth/user')).statusCode).toBe(401);
  });

  test('ACC-22 a session ends after 7 idle days, or after 30 days in any case', async () => {
    const [idle, busy] = [await signUp(it), await signUp(it)];
    const day = dayMs;
    try {
      for (let passed = 0; passed < 24; passed += 6) {
        await it.deps.clock.moveBy(6 * day);
        expect((await busy.call('GET', '/auth/user')).statusCode).toBe(200);
      }
      expect((await idle.call('GET', '/auth/user')).statusCode).toBe(401);
      await it.deps.clock.moveBy(5.9 * day);
      expect((await busy.call('GET', '/auth/user')).statusCode).toBe(200);
      await it.deps.clock.moveBy(0.2 * day);
      expect((await busy.call('GET', '/auth/user')).statusCode).toBe(401);
      await caller(it)('POST', '/test/jobs');
      const left = await it.deps.db.select().from(sessions).where(eq(sessions.userId, idle.user.id));
      expect(left).toEqual([]);
    } finally {
      await it.deps.clock.moveTo(new Date());
    }
  });

  test('ACC-27 deleting a user ends their sessions', async () => {
    const person = await signUp(it);
    await it.deps.db.delete(users).where(eq(users.id, person.user.id));
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(401);
  });
});

describe('changing the password', () => {
  test('ACC-24 needs the current one and ends all other sessions', async () => {
    const person = await signUp(it);
    const other = await signedOut()('POST', '/auth/login', { username: person.user.username, password });
    const elsewhere = caller(it, sessionCookie(other.headers['set-cookie']));
    const change = (currentPassword: string, newPassword: string) =>
      person.call('POST', '/api/settings/password', { currentPassword, newPassword });

    expect((await change('not the password', 'a new password')).statusCode).toBe(403);
    expect((await change(password, 'short')).json()).toMatchObject({
      fields: { newPassword: 'Password must be at least 8 characters' },
    });
    expect((await elsewhere('GET', '/auth/user')).statusCode).toBe(200);

    expect((await change(password, 'a new password')).statusCode).toBe(204);
    expect((await elsewhere('GET', '/auth/user')).statusCode).toBe(401);
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(200);
    const login = (secret: string) =>
      signedOut()('POST', '/auth/login', { username: person.user.username, password: secret });
    expect((await login(password)).statusCode).toBe(401);
    expect((await login('a new password')).statusCode).toBe(200);
  });
});

test('confirming your password is limited like signing in', async () => {
  const person = await signUp(it);
  const change = async (currentPassword: string) =>
    (await person.call('POST', '/api/settings/password', { currentPassword, newPassword: 'a new password' }))
      .statusCode;
  for (let n = 0; n < 5; n += 1) expect(await change('a guess of mine')).toBe(403);
  expect(await change(password)).toBe(429);
});

describe('a sign-in during a password change', () => {
  test('ACC-24 opens no session that survives the change', async () => {
    const person = await signUp(it);
    const change = person.call('POST', '/api/settings/password', {
      currentPassword: password,
      newPassword: 'a new password',
    });
    const logins = Array.from({ length: 8 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 15));
      return signedOut()('POST', '/auth/login', { username: person.user.username, password });
    });
    expect((await change).statusCode).toBe(204);
    for (const answer of await Promise.all(logins)) {
      if (answer.statusCode !== 200) continue;
      const cookie = sessionCookie(answer.headers['set-cookie']);
      expect((await caller(it, cookie)('GET', '/auth/user')).statusCode).toBe(401);
    }
    const rows = await it.deps.db.select().from(sessions).where(eq(sessions.userId, person.user.id));
    expect(rows).toHaveLength(1);
  });

  test('of two parallel changes, one is refused because the current password is wrong', async () => {
    const person = await signUp(it);
    const change = (newPassword: string) =>
      person.call('POST', '/api/settings/password', { currentPassword: password, newPassword });
    const answers = await Promise.all([change('a first new one'), change('a second new one')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 403]);
  });
});
