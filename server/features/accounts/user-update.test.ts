import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { password, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const photo = '/objects/0b7c1f0e-4b5d-4d6e-8f00-aabbccddeeff/photo.webp';

describe('PATCH /api/user/update', () => {
  test('changes the names and returns the user', async () => {
    const person = await signUp(it);
    const answer = await person.call('PATCH', '/api/user/update', {
      firstName: ' Grace ',
      lastName: 'Hopper',
      profileImageUrl: null,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...person.user, firstName: 'Grace', lastName: 'Hopper' });
    expect((await person.call('GET', '/auth/user')).json()).toEqual(answer.json());
    expect((await person.call('PATCH', '/api/user/update', {})).json()).toEqual(answer.json());
  });

  test('saves “here to book” for its owner alone, on every device', async () => {
    const [person, expert] = [await signUp(it), await signUpExpert(it)];
    expect(person.user.hereToBook).toBe(false);
    const answer = await person.call('PATCH', '/api/user/update', { hereToBook: true });
    expect(answer.json()).toEqual({ ...person.user, hereToBook: true });
    const { username } = person.user;
    const elsewhere = await caller(it, undefined, uniqueAddress())('POST', '/auth/login', {
      username,
      password,
    });
    expect(elsewhere.json()).toMatchObject({ hereToBook: true });
    expect((await expert.call('GET', '/auth/user')).json()).toMatchObject({ hereToBook: false });
    const signedOut = caller(it, undefined, uniqueAddress());
    expect((await signedOut('PATCH', '/api/user/update', { hereToBook: true })).statusCode).toBe(401);
  });

  test('updates the profile’s updatedAt', async () => {
    const expert = await signUpExpert(it);
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await it.deps.db.update(profiles).set({ updatedAt: longAgo }).where(eq(profiles.id, expert.profileId));
    await expert.call('PATCH', '/api/user/update', { firstName: 'Grace' });
    const after = (await expert.call('GET', '/api/profile/me')).json<Profile>();
    expect(after.user.firstName).toBe('Grace');
    expect(new Date(after.updatedAt).getTime()).toBeGreaterThan(longAgo.getTime());
  });

  test.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ lastName: '   ' }, { lastName: 'Last name is required' }],
    [{ firstName: null }, { firstName: 'First name is required' }],
    [{ firstName: 'x'.repeat(101) }, { firstName: 'Must be at most 100 characters' }],
    [{ lastName: 'two\r\nlines' }, { lastName: 'Must be a single line' }],
    [{ hereToBook: 'yes' }, { hereToBook: 'Must be true or false' }],
  ])('%o is rejected', async (wrong, fields) => {
    const answer = await (await signUp(it)).call('PATCH', '/api/user/update', wrong);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields }]);
  });

  test('AZ-09 changes nothing but names and photo', async () => {
    const person = await signUp(it);
    const [before] = await it.deps.db.select().from(users).where(eq(users.id, person.user.id));
    await person.call('PATCH', '/api/user/update', {
      id: '00000000-0000-4000-8000-000000000000',
      username: uniqueName(),
      email: 'new@example.com',
      password: 'another password',
      createdAt: '2000-01-01T00:00:00.000Z',
      timeZone: 'UTC',
    });
    const [after] = await it.deps.db.select().from(users).where(eq(users.id, person.user.id));
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
  });

  test.each([
    'https://evil.example/me.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.example/x',
    '/objects/../../etc/passwd',
  ])('UPL-08 %s does not become the photo', async (profileImageUrl) => {
    const person = await signUp(it);
    const answer = await person.call('PATCH', '/api/user/update', { firstName: 'Eve', profileImageUrl });
    expect(answer.statusCode).toBe(400);
    expect((await person.call('GET', '/auth/user')).json()).toEqual(person.user);
  });

  test('sending the current photo keeps it, another user’s photo is not taken over, and null removes it', async () => {
    const person = await signUp(it);
    const ofPerson = eq(users.id, person.user.id);
    const send = async (profileImageUrl: string | null) =>
      (await person.call('PATCH', '/api/user/update', { profileImageUrl })).json<{
        profileImageUrl: string;
      }>().profileImageUrl;
    expect(await send(photo)).toBeNull();
    await it.deps.db.update(users).set({ profileImageUrl: photo }).where(ofPerson);
    expect(await send(photo)).toBe(photo);
    expect(await send(photo.replace('0b7c', 'ffff'))).toBe(photo);
    expect(await send('')).toBeNull();
    await it.deps.db.update(users).set({ profileImageUrl: photo }).where(ofPerson);
    expect(await send(null)).toBeNull();
  });

  test('needs a session', async () => {
    const answer = await caller(it, undefined, uniqueAddress())('PATCH', '/api/user/update', {
      firstName: 'A',
    });
    expect(answer.statusCode).toBe(401);
  });
});
