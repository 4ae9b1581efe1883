import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import { dayMs } from '#shared/durations.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { caller, type TestApp } from '#test/build-test-app.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { type Person, password, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';
import { deleteExpiredFormerUsernames } from './usernames.service.ts';

let it: TestApp;
beforeAll(async () => {
  it = await ownTestApp({ config: { operators: ['chosen-operator'] } });
});
afterAll(async () => {
  await it.deps.clock.moveTo(new Date());
  await it.close();
});

const visitor = () => caller(it, undefined, uniqueAddress());
const rename = ({ call }: Pick<Person, 'call'>, username: string, currentPassword = password) =>
  call('POST', '/api/settings/username', { username, currentPassword });
const register = (username: string) => visitor()('POST', '/auth/register', { username, password });

describe('changing one’s username', () => {
  test('changes what the person signs in with, and mails them', async () => {
    const email = `${uniqueName()}@example.com`;
    const person = await signUp(it, { email });
    const name = uniqueName();
    const answer = await rename(person, name);
    expect([answer.statusCode, answer.json<Self>().username]).toEqual([200, name]);
    expect((await visitor()('POST', '/auth/login', { username: name, password })).statusCode).toBe(200);
    const old = await visitor()('POST', '/auth/login', { username: person.user.username, password });
    expect(old.statusCode).toBe(401);
    const [mail] = await it.deps.db.select().from(mails).where(eq(mails.recipient, email));
    expect(mail?.subject).toBe('Your InTime username was changed');
  });

  test('needs the password, and a name that is allowed and free', async () => {
    const [person, other] = [await signUp(it), await signUp(it)];
    const name = uniqueName();
    const statusOf = async (...change: [string, string?]) => (await rename(person, ...change)).statusCode;
    expect((await visitor()('POST', '/api/settings/username', { username: name })).statusCode).toBe(401);
    expect((await person.call('POST', '/api/settings/username', { username: name })).statusCode).toBe(400);
    expect(await statusOf(name, 'wrong password')).toBe(403);
    for (const bad of ['ab', 'with space', 'admin', 'x'.repeat(31)]) expect(await statusOf(bad)).toBe(400);
    expect(await statusOf('Chosen-Operator')).toBe(409);
    const taken = await rename(person, other.user.username.toUpperCase());
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      expect.objectContaining({ fields: { username: 'This username is taken' } }),
    ]);
    expect((await person.call('GET', '/auth/user')).json<Self>().username).toBe(person.user.username);
  });

  test('is refused when ten emails about it have reached one address in a day', async () => {
    const email = `${uniqueName()}@example.com`;
    const person = await signUp(it, { email });
    const { username } = person.user;
    const names = [username.toUpperCase(), username];
    for (let n = 0; n < 10; n += 1) expect((await rename(person, names[n % 2] ?? '')).statusCode).toBe(200);
    const refused = await rename(person, username.toUpperCase());
    expect(refused.statusCode).toBe(429);
    expect((await person.call('GET', '/auth/user')).json<Self>().username).toBe(username);
    // Names that can't be had don't count.
    const other = await signUp(it, { email: `${uniqueName()}@example.com` });
    for (let n = 0; n < 11; n += 1) expect((await rename(other, username)).statusCode).toBe(409);
    expect((await rename(other, uniqueName())).statusCode).toBe(200);
  });

  test('back to a name that OPERATORS lists is refused, as the check says', async () => {
    const person = await signUp(it);
    const chosen = 'Chosen-Operator';
    await it.deps.db.update(users).set({ username: chosen }).where(eq(users.id, person.user.id));
    const check = async () => (await person.call('GET', `/api/usernames/${chosen}`)).json();
    expect(await check()).toEqual({ available: true });
    expect((await rename(person, person.user.username)).statusCode).toBe(200);
    expect((await rename(person, chosen)).statusCode).toBe(409);
    expect(await check()).toEqual({ available: false, reason: 'This username is taken' });
  });

  test('in letter case alone keeps nothing back', async () => {
    const person = await signUp(it);
    for (let n = 0; n < 5; n += 1) {
      expect((await rename(person, person.user.username.toUpperCase())).statusCode).toBe(200);
      expect((await rename(person, person.user.username)).statusCode).toBe(200);
    }
  });
});

describe('a former username', () => {
  test('can’t be taken by others for 90 days, and can afterwards', async () => {
    const [person, other] = [await signUp(it), await signUp(it)];
    const old = person.user.username;
    await rename(person, uniqueName());
    const check = async (by = visitor()) => (await by('GET', `/api/usernames/${old}`)).json();
    expect((await register(old.toUpperCase())).statusCode).toBe(409);
    expect((await rename(other, old)).statusCode).toBe(409);
    expect(await check()).toEqual({ available: false, reason: 'This username is taken' });
    expect(await check(person.call)).toEqual({ available: true });
    await it.deps.clock.moveBy(90 * dayMs + 1);
    expect(await check()).toEqual({ available: true });
    expect((await register(old)).statusCode).toBe(201);
    expect((await visitor()('GET', `/api/links/${old}`)).statusCode).toBe(404);
  });

  test('can be had back, and no more than three are kept', async () => {
    const person = await signUp(it);
    const names = [uniqueName(), uniqueName(), uniqueName()];
    for (const name of names) expect((await rename(person, name)).statusCode).toBe(200);
    const refused = await rename(person, uniqueName());
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('three times in the last 90 days'),
    ]);
    const check = async (name: string) =>
      (await person.call('GET', `/api/usernames/${name}`)).json<{ available: boolean; reason?: string }>();
    expect(await check(uniqueName())).toEqual({
      available: false,
      reason: refused.json<{ message: string }>().message,
    });
    expect(await check(names[0] ?? '')).toEqual({ available: true });
    expect((await rename(person, names[0] ?? '')).statusCode).toBe(200);
    await it.deps.clock.moveBy(91 * dayMs);
    await deleteExpiredFormerUsernames(it.deps);
    const again = await visitor()('POST', '/auth/login', { username: names[0], password });
    expect(again.statusCode).toBe(200);
    expect((await register(person.user.username)).statusCode).toBe(201);
  });

  test('isn’t lost to a visitor who signs up with it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await signUp(it);
      const old = person.user.username;
      const [renamed, taken] = await Promise.all([rename(person, uniqueName()), register(old)]);
      expect([renamed.statusCode, taken.statusCode]).toEqual([200, 409]);
    }
  });

  test('leads to the expert’s page, card and profile under the new name', async () => {
    const expert = await signUpExpert(it);
    const [old, name] = [expert.user.username, uniqueName('New')];
    const card = async (of: string) =>
      (await it.app.inject({ url: `/og/${of}.png`, remoteAddress: uniqueAddress() })).headers.etag;
    const oldCard = await card(old);
    await rename(expert, name);
    const page = (url: string) => it.app.inject({ url, remoteAddress: uniqueAddress() });
    const moved = await page(`/${old.toUpperCase()}?duration=30`);
    expect([moved.statusCode, moved.headers.location]).toEqual([302, `/${name}?duration=30`]);
    const found = await page(`/${name}`);
    expect(found.statusCode).toBe(200);
    expect(found.body).toContain(`/${name}"`);
    expect(found.body).not.toContain(old);
    const profile = (await visitor()('GET', `/api/links/${old}`)).json<Profile>();
    expect([profile.id, profile.user.username]).toEqual([expert.profileId, name]);
    expect(await card(old)).toBe(await card(name));
    expect(await card(old)).not.toBe(oldCard);
    const sitemap = await page('/sitemap.xml');
    expect(sitemap.body).toContain(`/${name}<`);
  });

  test('of a client leads nowhere', async () => {
    const person = await signUp(it);
    await rename(person, uniqueName());
    const { statusCode } = await it.app.inject({
      url: `/${person.user.username}`,
      remoteAddress: uniqueAddress(),
    });
    expect(statusCode).toBe(404);
  });

  test('finds the expert in search by the new name only', async () => {
    const expert = await signUpExpert(it, {}, { username: uniqueName('before') });
    const name = uniqueName('after');
    await rename(expert, name);
    const found = async (query: string) =>
      (await visitor()('GET', `/api/profiles?query=${query}`)).json<Profile[]>().map(({ id }) => id);
    expect(await found(name)).toContain(expert.profileId);
    expect(await found(expert.user.username)).not.toContain(expert.profileId);
  });
});
