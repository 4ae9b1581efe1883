import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { mailRequestedResets } from '#server/features/accounts/password-resets.service.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { setHours } from '#test/hours.ts';
import { password, signUp, signUpExpert, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const newAddress = () => `${uniqueName()}@example.com`;
const mailsTo = (recipient: string) => it.deps.db.select().from(mails).where(eq(mails.recipient, recipient));

const tokenIn = (mail: { text: string } | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const confirm = (token: string) => caller(it)('POST', '/auth/confirm-email', { token });

describe('settings', () => {
  test('need a signed-in user', async () => {
    for (const method of ['GET', 'PATCH'] as const) {
      expect(
        (await caller(it)(method, '/api/settings', method === 'PATCH' ? {} : undefined)).statusCode,
      ).toBe(401);
    }
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await caller(it)(method, '/api/settings/calendar')).statusCode).toBe(401);
    }
  });

  test('start with every email on and no calendar link', async () => {
    const email = newAddress();
    const person = await signUp(it, { email, timeZone: 'Europe/Berlin' });
    const answer = await person.call('GET', '/api/settings');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      email,
      pendingEmail: null,
      timeZone: 'Europe/Berlin',
      notices: { messages: true, reminders: true, reviews: true },
      hasCalendarLink: false,
      hideAddress: false,
      canRelay: false,
    });
  });

  test('change only the fields in the request', async () => {
    const person = await signUp(it);
    const change = async (fields: object) =>
      (await person.call('PATCH', '/api/settings', fields)).json<Settings>();
    expect((await change({ notices: { reviews: false } })).notices).toEqual({
      messages: true,
      reminders: true,
      reviews: false,
    });
    expect((await change({ notices: { messages: false }, timeZone: 'Asia/Tokyo' })).notices).toEqual({
      messages: false,
      reminders: true,
      reviews: false,
    });
    expect(await change({ notices: { reviews: true } })).toMatchObject({
      timeZone: 'Asia/Tokyo',
      notices: { messages: false, reminders: true, reviews: true },
    });
    expect(await change({})).toEqual((await person.call('GET', '/api/settings')).json());
  });

  test('parallel changes are all saved', async () => {
    const person = await signUp(it);
    await Promise.all(
      ['messages', 'reminders', 'reviews'].map((topic) =>
        person.call('PATCH', '/api/settings', { notices: { [topic]: false } }),
      ),
    );
    expect((await person.call('GET', '/api/settings')).json<Settings>().notices).toEqual({
      messages: false,
      reminders: false,
      reviews: false,
    });
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ email: 'nora' }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
    [{ notices: { messages: 'yes' } }, 'notices.messages'],
    [{ notices: { security: false } }, 'notices'],
  ])('reject an invalid change: %j', async (change, field) => {
    const person = await signUp(it);
    const answer = await person.call('PATCH', '/api/settings', change);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields).join()).toContain(field);
  });

  test('AZ-09 can’t change the username, password or id', async () => {
    const person = await signUp(it);
    const other = await signUp(it);
    await person.call('PATCH', '/api/settings', {
      id: other.user.id,
      username: 'somebody-else',
      password: 'canary',
      calendarId: other.user.id,
      mailsOff: ['reviews'],
      notices: { messages: false },
    });
    expect((await person.call('GET', '/auth/user')).json()).toEqual(person.user);
    expect((await person.call('GET', '/api/settings')).json()).toMatchObject({
      hasCalendarLink: false,
      notices: { reviews: true },
    });
    expect((await other.call('GET', '/api/settings')).json()).toMatchObject({ notices: { messages: true } });
  });

  test('a new time zone moves an expert’s hours', async () => {
    const expert = await signUpExpert(it);
    await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00');
    const nextFree = async () => {
      const [row] = await it.deps.db.select().from(profiles).where(eq(profiles.id, expert.profileId));
      return row?.nextFreeAt?.getUTCHours();
    };
    const before = await nextFree();
    await expert.call('PATCH', '/api/settings', { timeZone: 'Asia/Tokyo' });
    expect((await expert.call('GET', '/api/profile/availability')).json()).toMatchObject({
      timeZone: 'Asia/Tokyo',
    });
    expect(before).toBeGreaterThanOrEqual(9);
    expect(await nextFree()).toBeLessThan(3);
  });
});

describe('changing the email address', () => {
  test('needs the password and the new address’s confirmation, and notifies the old address', async () => {
    const [old, next] = [newAddress(), newAddress()];
    const person = await signUp(it, { email: old });
    const change = (fields: object) => person.call('PATCH', '/api/settings', fields);
    const missing = await change({ email: next });
    expect(missing.statusCode).toBe(400);
    expect(missing.json()).toMatchObject({ fields: { currentPassword: 'Password is required' } });
    const wrong = await change({
      email: next,
      currentPassword: 'not mine at all',
      notices: { reviews: false },
    });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toMatchObject({
      fields: { currentPassword: 'Your current password is incorrect.' },
    });
    expect((await person.call('GET', '/api/settings')).json()).toMatchObject({
      email: old,
      notices: { reviews: true },
    });

    expect((await change({ email: next, currentPassword: password })).json()).toMatchObject({
      email: old,
      pendingEmail: next,
    });
    expect(await mailsTo(old)).toEqual([]);
    const [link, ...others] = await mailsTo(next);
    expect(others).toEqual([]);
    expect(link?.subject).toBe('Confirm your email address for InTime');
    expect(link?.text).toContain(`@${person.user.username} wants to use this address`);

    const token = tokenIn(link);
    expect((await confirm(token)).json()).toEqual({ email: next });
    expect((await confirm(token)).statusCode).toBe(400);
    expect((await person.call('GET', '/api/settings')).json()).toMatchObject({
      email: next,
      pendingEmail: null,
    });
    const [notice, ...more] = await mailsTo(old);
    expect(more).toEqual([]);
    expect(notice?.subject).toBe('Your email address was changed on InTime');
    expect(notice?.text).toContain(`@${person.user.username} now uses a different email address`);
    expect(notice?.text).not.toContain(next);
    expect(notice?.text).toMatch(/Go to settings:\nhttp:\/\/\S+\/settings\n/);
    expect(notice?.unsubscribeUrl).toBeNull();
  });

  test('can be canceled, and its link works for a day', async () => {
    const [old, next] = [newAddress(), newAddress()];
    const person = await signUp(it, { email: old });
    const request = async () => {
      await person.call('PATCH', '/api/settings', { email: next, currentPassword: password });
      return tokenIn((await mailsTo(next)).at(-1));
    };
    const first = await request();
    expect((await person.call('PATCH', '/api/settings', { email: old })).json()).toMatchObject({
      pendingEmail: null,
    });
    expect((await confirm(first)).statusCode).toBe(400);
    const [second, third] = [await request(), await request()];
    expect((await confirm(second)).statusCode).toBe(400);
    await it.deps.clock.moveBy(86_400_001);
    expect((await confirm(third)).statusCode).toBe(400);
    expect((await person.call('GET', '/api/settings')).json()).toMatchObject({
      email: old,
      pendingEmail: null,
    });
    await it.deps.clock.moveTo(new Date());
  });

  test('sends at most five emails a day, to one address or by one person', async () => {
    const target = newAddress();
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(it)));
    const statuses = [];
    for (const person of people) {
      const answer = await person.call('PATCH', '/api/settings', {
        email: target,
        currentPassword: password,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const [one] = people;
    let last = 0;
    for (let n = 0; n < 6; n += 1) {
      const change = { email: newAddress(), currentPassword: password };
      last = (await one?.call('PATCH', '/api/settings', change))?.statusCode ?? 0;
    }
    expect(last).toBe(429);
  });

  test.each(['removing', 'changing'])(
    'a stranger’s address that account after account signs up with gets five emails a day: %s it',
    async (how) => {
      const target = newAddress();
      const statuses = [];
      for (let n = 0; n < 6; n += 1) {
        const person = await signUp(it, { email: target });
        const next = how === 'changing' ? newAddress() : '';
        const change = { email: next, currentPassword: password };
        statuses.push((await person.call('PATCH', '/api/settings', change)).statusCode);
        if (next && n < 5) await confirm(tokenIn((await mailsTo(next))[0]));
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await mailsTo(target)).toHaveLength(5);
    },
  );

  test('to an address taken in the meantime is refused', async () => {
    const email = newAddress();
    const person = await signUp(it);
    await person.call('PATCH', '/api/settings', { email, currentPassword: password });
    const token = tokenIn((await mailsTo(email))[0]);
    await signUp(it, { email });
    expect((await confirm(token)).statusCode).toBe(409);
  });

  test('to the same one needs no password and sends no email', async () => {
    const email = newAddress();
    const person = await signUp(it, { email });
    expect((await person.call('PATCH', '/api/settings', { email })).statusCode).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('to none is allowed and is emailed to the old one', async () => {
    const email = newAddress();
    const person = await signUp(it, { email });
    const none = { email: '', currentPassword: password };
    expect((await person.call('PATCH', '/api/settings', none)).json()).toMatchObject({ email: null });
    expect((await mailsTo(email))[0]?.text).toContain('no longer has an email address');
  });

  test('ACC-08 to another account’s, in any letter case, is refused like a taken username and sends no email', async () => {
    const [taken, own] = [newAddress(), newAddress()];
    await signUp(it, { email: taken });
    const person = await signUp(it, { email: own });
    const change = { email: taken.toUpperCase(), currentPassword: password };
    const answer = await person.call('PATCH', '/api/settings', change);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'That username or email is already taken.' });
    expect([...(await mailsTo(own)), ...(await mailsTo(taken))]).toEqual([]);
  });

  test('invalidates password reset links sent to the old one', async () => {
    const email = newAddress();
    const person = await signUp(it, { email });
    await caller(it)('POST', '/auth/forgot', { email });
    await mailRequestedResets(it.deps);
    const token = tokenIn((await mailsTo(email))[0]);
    expect(token).not.toBe('');
    const next = newAddress();
    await person.call('PATCH', '/api/settings', { email: next, currentPassword: password });
    await confirm(tokenIn((await mailsTo(next))[0]));
    const reset = await caller(it)('POST', '/auth/reset', { token, password: 'a new one that is long' });
    expect(reset.statusCode).toBe(400);
  });

  test('limits wrong passwords', async () => {
    const person = await signUp(it);
    const guess = () =>
      person.call('PATCH', '/api/settings', { email: newAddress(), currentPassword: 'a wrong guess' });
    let lastStatus = 0;
    for (let n = 0; n < 6; n += 1) lastStatus = (await guess()).statusCode;
    expect(lastStatus).toBe(429);
  });
});
