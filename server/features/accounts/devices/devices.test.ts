import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device } from '#shared/accounts/devices.schema.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import { caller, type TestApp } from '#test/build-test-app.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { type Person, password, sessionCookie, signUp, uniqueAddress } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await ownTestApp();
});
afterAll(async () => {
  await it.deps.clock.moveTo(new Date());
  await it.close();
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const devicesOf = async ({ call }: Pick<Person, 'call'>) =>
  (await call('GET', '/api/settings/devices')).json<Device[]>();

/** The same person, signed in on another device. */
async function signInAgain({ user }: Person, userAgent?: string): Promise<Pick<Person, 'call'>> {
  const visitor = caller(it, undefined, uniqueAddress());
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  const answer = await visitor('POST', '/auth/login', { username: user.username, password }, headers);
  return { call: caller(it, sessionCookie(answer.headers['set-cookie'])) };
}

const isSignedIn = async ({ call }: Pick<Person, 'call'>) =>
  (await call('GET', '/auth/user')).statusCode === 200;

test('a person sees where they are signed in, this device first, and nothing that opens a session', async () => {
  const person = await signUp(it);
  await it.deps.clock.moveBy(hourMs);
  const at = it.deps.now().toISOString();
  await signInAgain(person, iPhone);
  const answer = await person.call('GET', '/api/settings/devices');
  expect(answer.headers['cache-control']).toBe('no-store');
  const [current, phone, ...others] = answer.json<Device[]>();
  expect(others).toEqual([]);
  expect(current).toMatchObject({ isCurrent: true });
  expect(phone).toMatchObject({ name: 'Safari on iOS', isCurrent: false });
  expect((phone?.signedInAt ?? '') >= at).toBe(true);
  expect(Object.keys(current ?? {}).sort()).toEqual(['id', 'isCurrent', 'name', 'signedInAt', 'usedAt']);
});

test('using a session moves when it was last used, also close to its end', async () => {
  const person = await signUp(it);
  const [start] = await devicesOf(person);
  for (let day = 0; day < 5; day += 1) {
    await it.deps.clock.moveBy(5 * dayMs);
    const [device] = await devicesOf(person);
    const [later] = await devicesOf(person);
    expect(device?.signedInAt).toBe(start?.signedInAt);
    expect(it.deps.now().getTime() - Date.parse(later?.usedAt ?? '')).toBeLessThan(hourMs);
  }
});

test('signing out everywhere else leaves this device signed in', async () => {
  const [person, stranger] = [await signUp(it), await signUp(it)];
  const phone = await signInAgain(person);
  expect((await person.call('DELETE', '/api/settings/devices')).statusCode).toBe(204);
  expect([await isSignedIn(person), await isSignedIn(phone), await isSignedIn(stranger)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await devicesOf(person)).toHaveLength(1);
});

test('one device can be signed out, by its owner alone', async () => {
  const [person, stranger] = [await signUp(it), await signUp(it)];
  const phone = await signInAgain(person);
  const id = (await devicesOf(person)).find(({ isCurrent }) => !isCurrent)?.id;
  const path = `/api/settings/devices/${id}`;
  expect((await stranger.call('DELETE', path)).statusCode).toBe(404);
  expect(await isSignedIn(phone)).toBe(true);
  expect((await person.call('DELETE', path)).statusCode).toBe(204);
  expect(await isSignedIn(phone)).toBe(false);
  expect((await person.call('DELETE', path)).statusCode).toBe(404);
  expect((await person.call('DELETE', '/api/settings/devices/not-an-id')).statusCode).toBe(404);
});

test('expired sessions aren’t shown', async () => {
  const person = await signUp(it);
  await it.deps.clock.moveBy(8 * dayMs);
  const again = await signInAgain(person);
  expect(await devicesOf(again)).toHaveLength(1);
});

test('devices need a signed-in user', async () => {
  const visitor = caller(it, undefined, uniqueAddress());
  for (const method of ['GET', 'DELETE'] as const)
    expect((await visitor(method, '/api/settings/devices')).statusCode).toBe(401);
});
