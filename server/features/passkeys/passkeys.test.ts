import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import type { PasskeyCreation } from '#shared/security/passkeys.schema.ts';
import type { Security } from '#shared/security/security.schema.ts';
import { buildTestApp, caller, type TestApp, testConfig } from '#test/build-test-app.ts';
import { type Person, password, sessionCookie, signUp } from '#test/people.ts';
import { softwareAuthenticator } from '#test/software-authenticator.ts';
import { addPasskey, signInAs, signInRequest, signInWith } from '#test/test-security.ts';

let it: TestApp;
let clock = new Date();
beforeAll(async () => {
  it = await buildTestApp({ deps: { now: () => clock } });
});
afterAll(() => it.close());

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const confirmed = { currentPassword: password };
const settingsOf = async ({ call }: Person) => (await call('GET', '/api/settings/sign-in')).json<Security>();
const creationFor = async ({ call }: Person) =>
  (await call('POST', '/api/settings/passkeys/options', confirmed)).json<PasskeyCreation>();
const add = ({ call }: Person, passkey: unknown) =>
  call('POST', '/api/settings/passkeys', { name: 'Phone', passkey });

describe('signing in with a passkey', () => {
  test('opens a session for its owner, without a username or password', async () => {
    const ada = await signUp(it);
    const device = await addPasskey(ada);
    const answer = await signInWith(it, device.answer(await signInRequest(it)));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: ada.user.id, username: ada.user.username });
    const call = caller(it, sessionCookie(answer.headers['set-cookie']));
    expect((await call('GET', '/auth/user')).json()).toMatchObject({ id: ada.user.id });
    const [passkey] = (await settingsOf(ada)).passkeys;
    expect(passkey).toMatchObject({ name: 'Laptop', usedAt: clock.toISOString() });
  });

  test('replaces the session that came with the request', async () => {
    const ada = await signUp(it);
    const device = await addPasskey(ada);
    const passkey = device.answer(await signInRequest(it));
    expect((await ada.call('POST', '/auth/passkey', { passkey })).statusCode).toBe(200);
    expect((await ada.call('GET', '/auth/user')).statusCode).toBe(401);
  });

  test('works repeatedly with an authenticator that has no signature counter', async () => {
    const device = await addPasskey(await signUp(it), softwareAuthenticator({ counts: false }));
    for (let n = 0; n < 2; n += 1)
      expect((await signInWith(it, device.answer(await signInRequest(it)))).statusCode).toBe(200);
  });

  test('counts an answer once, however often it is sent', async () => {
    const device = await addPasskey(await signUp(it), softwareAuthenticator({ counts: false }));
    const passkey = device.answer(await signInRequest(it));
    const answers = await Promise.all([1, 2, 3, 4].map(() => signInWith(it, passkey)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    expect((await signInWith(it, passkey)).statusCode).toBe(400);
  });

  test.each([
    { what: 'another site', flaws: { origin: 'https://intime.evil.example' } },
    { what: '127.0.0.1, where passkeys don’t work', flaws: { origin: 'http://127.0.0.1:3000' } },
    { what: 'a passkey of another site', flaws: { rpId: 'evil.example' } },
    { what: 'a device that checked neither fingerprint nor PIN', flaws: { userVerified: false } },
    { what: 'another person’s name for the account', flaws: { userHandle: 'c29tZWJvZHkgZWxzZQ' } },
  ])('refuses an answer with $what', async ({ flaws }) => {
    const device = await addPasskey(await signUp(it));
    const request = await signInRequest(it);
    expect((await signInWith(it, device.answer(request, flaws))).statusCode).toBe(400);
    expect((await signInWith(it, device.answer(request))).statusCode).toBe(200);
  });

  test('refuses a copy of a passkey: its counter goes backwards', async () => {
    const device = await addPasskey(await signUp(it));
    expect((await signInWith(it, device.answer(await signInRequest(it), { counter: 7 }))).statusCode).toBe(
      200,
    );
    expect((await signInWith(it, device.answer(await signInRequest(it), { counter: 7 }))).statusCode).toBe(
      400,
    );
    expect((await signInWith(it, device.answer(await signInRequest(it), { counter: 0 }))).statusCode).toBe(
      400,
    );
    expect((await signInWith(it, device.answer(await signInRequest(it), { counter: 8 }))).statusCode).toBe(
      200,
    );
  });

  test('refuses a challenge after five minutes, one that was changed, and one for something else', async () => {
    const ada = await signUp(it);
    const device = await addPasskey(ada);
    const request = await signInRequest(it);
    later(5);
    expect((await signInWith(it, device.answer(request))).statusCode).toBe(400);
    const [first = '', ...rest] = (await signInRequest(it)).challenge;
    const challenge = [first === 'A' ? 'B' : 'A', ...rest].join('');
    expect((await signInWith(it, device.answer({ ...request, challenge }))).statusCode).toBe(400);
    const toAdd = (await creationFor(ada)).challenge;
    expect((await signInWith(it, device.answer({ ...request, challenge: toAdd }))).statusCode).toBe(400);
  });

  test('refuses another key under a known id, and a passkey that was never added', async () => {
    const device = await addPasskey(await signUp(it));
    const request = await signInRequest(it);
    const known = device.answer(request);
    const other = (await addPasskey(await signUp(it))).answer(request);
    const { id, rawId } = known;
    expect((await signInWith(it, { ...other, id, rawId })).statusCode).toBe(400);
    const unknown = { ...known, id: 'bm9ib2R5', rawId: 'bm9ib2R5' };
    expect((await signInWith(it, unknown)).statusCode).toBe(400);
  });

  test('tells the owner of a suspended account why, as the right password does', async () => {
    const ada = await signUp(it);
    const device = await addPasskey(ada);
    await it.deps.db
      .update(users)
      .set({ suspendedAt: clock, suspendedReason: 'Spam' })
      .where(eq(users.id, ada.user.id));
    const answer = await signInWith(it, device.answer(await signInRequest(it)));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ ...(await signInAs(it, ada)).json(), requestId: expect.any(String) });
  });

  test('is limited to 100 wrong passkeys per hour and address', async () => {
    const device = await addPasskey(await signUp(it));
    const wrong = device.answer(await signInRequest(it), { rpId: 'evil.example' });
    const call = caller(it, undefined, '10.200.1.1');
    for (let n = 0; n < 100; n += 1)
      expect((await call('POST', '/auth/passkey', { passkey: wrong })).statusCode).toBe(400);
    const passkey = device.answer(await signInRequest(it));
    expect((await call('POST', '/auth/passkey', { passkey })).statusCode).toBe(429);
  });
});

describe('adding a passkey', () => {
  test('takes the password, so a borrowed session can’t', async () => {
    const { call } = await signUp(it);
    const wrong = await call('POST', '/api/settings/passkeys/options', { currentPassword: 'a guess' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toMatchObject({ fields: { currentPassword: expect.any(String) } });
    expect((await call('POST', '/api/settings/passkeys/options', {})).statusCode).toBe(400);
  });

  test('refuses a challenge that was made for signing in or for someone else, or was used', async () => {
    const [ada, bob] = [await signUp(it), await signUp(it)];
    const device = softwareAuthenticator();
    const options = await creationFor(ada);
    const forSignIn = { ...options, challenge: (await signInRequest(it)).challenge };
    const forBob = { ...options, challenge: (await creationFor(bob)).challenge };
    for (const wrong of [forSignIn, forBob])
      expect((await add(ada, device.create(wrong))).statusCode).toBe(400);
    expect((await add(ada, device.create(options))).statusCode).toBe(201);
    expect((await add(ada, device.create(options))).statusCode).toBe(400);
    expect((await settingsOf(ada)).passkeys).toHaveLength(1);
  });

  test('ends with a new password', async () => {
    const ada = await signUp(it);
    const options = await creationFor(ada);
    const newPassword = 'another horse battery';
    await ada.call('POST', '/api/settings/password', { ...confirmed, newPassword });
    expect((await add(ada, softwareAuthenticator().create(options))).statusCode).toBe(400);
    expect((await settingsOf(ada)).passkeys).toEqual([]);
  });

  test.each([{ origin: 'https://intime.evil.example' }, { rpId: 'evil.example' }, { userVerified: false }])(
    'refuses a device that answers with %o',
    async (flaws) => {
      const ada = await signUp(it);
      const passkey = softwareAuthenticator().create(await creationFor(ada), flaws);
      expect((await add(ada, passkey)).statusCode).toBe(400);
    },
  );

  test('refuses an attestation of the device’s maker, which could name a URL to fetch', async () => {
    const ada = await signUp(it);
    const passkey = softwareAuthenticator().create(await creationFor(ada));
    const bytes = Buffer.from(passkey.response.attestationObject, 'base64url');
    const forged = Buffer.from(bytes.toString('latin1').replace('dnone', 'eapple'), 'latin1');
    passkey.response.attestationObject = forged.toString('base64url');
    expect((await add(ada, passkey)).statusCode).toBe(400);
  });

  test('refuses a passkey that is already in use, also for another account', async () => {
    const [ada, bob] = [await signUp(it), await signUp(it)];
    const device = softwareAuthenticator();
    const first = await creationFor(ada);
    const passkey = device.create(first);
    expect((await add(ada, passkey)).statusCode).toBe(201);
    const { challenge } = await creationFor(bob);
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://localhost:3000' }),
    ).toString('base64url');
    const again = { ...passkey, response: { ...passkey.response, clientDataJSON } };
    expect((await add(bob, again)).statusCode).toBe(409);
  });

  test('stops at ten, however many are added at once', async () => {
    const ada = await signUp(it);
    const device = softwareAuthenticator();
    const options = await Promise.all(Array.from({ length: 12 }, () => creationFor(ada)));
    const answers = await Promise.all(options.map((each) => add(ada, device.create(each))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect((await settingsOf(ada)).passkeys).toHaveLength(10);
    expect((await ada.call('POST', '/api/settings/passkeys/options', confirmed)).statusCode).toBe(409);
  });
});

describe('a person’s passkeys', () => {
  test('can be renamed and removed by them alone, and removing takes the password', async () => {
    const [ada, bob] = [await signUp(it), await signUp(it)];
    const device = await addPasskey(ada);
    const [passkey] = (await settingsOf(ada)).passkeys;
    const path = `/api/settings/passkeys/${passkey?.id}`;
    expect((await bob.call('PATCH', path, { name: 'Mine' })).statusCode).toBe(404);
    expect((await bob.call('DELETE', path, confirmed)).statusCode).toBe(404);
    expect((await ada.call('DELETE', path, { currentPassword: 'a guess' })).statusCode).toBe(403);
    expect((await ada.call('PATCH', path, { name: '  Blue key ' })).json()).toMatchObject({
      passkeys: [{ name: 'Blue key' }],
    });
    expect((await ada.call('DELETE', path, confirmed)).json()).toMatchObject({ passkeys: [] });
    expect((await signInWith(it, device.answer(await signInRequest(it)))).statusCode).toBe(400);
  });

  test('work while the server’s secret is being replaced', async () => {
    const device = await addPasskey(await signUp(it));
    const before = testConfig();
    const config = {
      sessionSecret: 'a later secret that is long enough',
      previousSecrets: [before.sessionSecret],
    };
    const rotated = await buildTestApp({ config, deps: { now: () => clock } });
    expect((await signInWith(rotated, device.answer(await signInRequest(it)))).statusCode).toBe(200);
    expect((await signInWith(rotated, device.answer(await signInRequest(rotated)))).statusCode).toBe(200);
    await rotated.close();
  });

  test('don’t exist at an IP address or behind plain http', async () => {
    for (const publicUrl of ['https://192.0.2.1', 'http://intime.example', 'https://[2001:db8::1]']) {
      const elsewhere = await buildTestApp({ config: { publicUrl } });
      const call = caller(elsewhere);
      expect((await call('POST', '/auth/passkey/options')).statusCode).toBe(404);
      await elsewhere.close();
    }
    const site = await buildTestApp({ config: { publicUrl: 'https://intime.example' } });
    const options = await caller(site)('POST', '/auth/passkey/options');
    expect(options.json()).toMatchObject({ rpId: 'intime.example' });
    await site.close();
  });
});
