import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { mailRequestedResets } from '#server/features/accounts/password-resets.service.ts';
import type { PasskeyCreation, PasskeyRequest } from '#shared/security/passkeys.schema.ts';
import type { SecondStep, TurnedOn } from '#shared/security/security.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { signUpOperator } from '#test/operators.ts';
import { type Person, password, signUp, uniqueAddress, uniqueName } from '#test/people.ts';
import {
  addPasskey,
  appPath,
  askForPasskey,
  codesPath,
  confirmed,
  settingsOf,
  signInAs,
  signInRequest,
  subjectsTo,
  turnAppOff,
  turnAppOn,
} from '#test/test-security.ts';

let it: TestApp;
let clock = new Date('2030-01-01T00:00:10Z');
beforeAll(async () => {
  it = await buildTestApp({ deps: { now: () => clock } });
});
afterAll(() => it.close());

const now = () => clock;
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const emailOf = () => `${uniqueName()}@example.com`;
async function tokenMailedTo(recipient: string): Promise<string> {
  const rows = await it.deps.db.select().from(mails).where(eq(mails.recipient, recipient));
  const tokens = rows.map(({ text }) => /token=([\w.-]+)/.exec(text ?? '')?.[1]);
  const token = tokens.findLast((each) => each !== undefined);
  if (!token) throw new Error(`no link was sent to ${recipient}`);
  return token;
}

describe('while a second step is on', () => {
  const optionsPath = '/api/settings/passkeys/options';
  const noted = expect.objectContaining({ code: 'forbidden', secondStep: expect.any(Object) });

  test('the password alone changes nothing about signing in', async () => {
    const ada = await signUp(it);
    await addPasskey(ada);
    const { recoveryCodes } = await turnAppOn(ada, now);
    const before = await settingsOf(ada);
    const [passkey] = before.passkeys;
    const changes = [
      () => turnAppOff(ada),
      () => ada.call('POST', codesPath, confirmed),
      () => ada.call('POST', optionsPath, confirmed),
      () => ada.call('DELETE', `/api/settings/passkeys/${passkey?.id}`, confirmed),
      () => ada.call('POST', appPath, confirmed),
      () => askForPasskey(ada),
    ];
    for (const change of changes) {
      const refused = await change();
      expect([refused.statusCode, refused.json()]).toEqual([403, noted]);
    }
    expect((await turnAppOff(ada, { code: 'wrong' })).json()).toEqual(noted);
    expect(await settingsOf(ada)).toEqual(before);
    expect((await turnAppOff(ada, { code: recoveryCodes[0] })).json()).toMatchObject({ appSince: null });
  });

  test('a passkey will do, made for this and used once', async () => {
    const ada = await signUp(it);
    const device = await addPasskey(ada);
    await turnAppOn(ada, now);
    const asked = (await turnAppOff(ada)).json<{ secondStep: SecondStep }>().secondStep;
    expect(asked.hasApp).toBe(true);
    if (!asked.passkey) throw new Error('no passkey was asked for');
    const forSignIn = device.answer(await signInRequest(it));
    expect((await turnAppOff(ada, { passkey: forSignIn })).statusCode).toBe(403);
    const passkey = device.answer(asked.passkey);
    expect((await turnAppOff(ada, { passkey })).statusCode).toBe(200);
    expect((await ada.call('DELETE', appPath, { passkey })).statusCode).toBe(403);
    expect((await signInAs(it, ada)).statusCode).toBe(200);
  });

  test('wrong codes in the settings or the console don’t use up those of signing in', async () => {
    const ada = await signUpOperator(it, { enters: false });
    const { recoveryCodes } = await turnAppOn(ada, now);
    const [first, second] = recoveryCodes;
    const enter = (code?: string) => ada.call('POST', '/api/operator/enter', { password, code });
    for (let n = 0; n < 10; n += 1) {
      expect((await turnAppOff(ada, { code: 'wrong' })).statusCode).toBe(403);
      expect((await enter('wrong')).statusCode).toBe(403);
    }
    expect((await turnAppOff(ada, { code: first })).statusCode).toBe(429);
    expect((await enter(first)).statusCode).toBe(429);
    expect((await signInAs(it, ada, { code: second })).statusCode).toBe(200);
    expect((await turnAppOff(ada, { code: first })).statusCode).toBe(429);
  });

  test('fifty wrong ones from one address are the limit there, for all accounts together', async () => {
    const address = uniqueAddress();
    const from = caller(it, undefined, address);
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(it)));
    for (const person of people) await turnAppOn(person, now);
    const signIn = ({ user }: Person) =>
      from('POST', '/auth/login', { username: user.username, password, code: 'wrong' });
    for (const person of people.slice(0, 5))
      for (let n = 0; n < 10; n += 1) expect((await signIn(person)).statusCode).toBe(401);
    const [last] = people.slice(5);
    if (!last) throw new Error('nobody is left');
    expect((await signIn(last)).statusCode).toBe(429);
    expect((await signInAs(it, last, { code: 'wrong' })).statusCode).toBe(401);
  });

  test('a password reset and a new email address leave it on', async () => {
    const [email, next] = [emailOf(), emailOf()];
    const ada = await signUp(it, { email });
    await turnAppOn(ada, now);
    const visitor = caller(it, undefined, uniqueAddress());
    await ada.call('PATCH', '/api/settings', { email: next, ...confirmed });
    await visitor('POST', '/auth/confirm-email', { token: await tokenMailedTo(next) });
    await visitor('POST', '/auth/forgot', { email: next });
    await mailRequestedResets(it.deps);
    const token = await tokenMailedTo(next);
    const newPassword = 'another horse battery';
    expect((await visitor('POST', '/auth/reset', { token, password: newPassword })).statusCode).toBe(204);
    expect((await signInAs(it, ada, { password: newPassword })).json()).toMatchObject({
      code: 'second_step_required',
      secondStep: { hasApp: true },
    });
  });
});

describe('a passkey instead of the current password', () => {
  const requestFor = async ({ call }: Person) =>
    (await call('POST', '/api/settings/confirm/passkey')).json<PasskeyRequest>();

  test('confirms changes and sets a new password, once each', async () => {
    const ada = await signUp(it);
    expect((await ada.call('POST', '/api/settings/confirm/passkey')).statusCode).toBe(409);
    const device = await addPasskey(ada);
    const { recoveryCodes } = await turnAppOn(ada, now);
    expect(recoveryCodes).toHaveLength(10);
    const passkey = device.answer(await requestFor(ada));
    expect((await ada.call('DELETE', appPath, { passkey })).json()).toMatchObject({ appSince: null });
    const newPassword = 'another horse battery';
    const change = (answer: unknown) =>
      ada.call('POST', '/api/settings/password', { newPassword, passkey: answer });
    expect((await change(passkey)).statusCode).toBe(403);
    expect((await signInAs(it, ada)).statusCode).toBe(200);
    expect((await change(device.answer(await requestFor(ada)))).statusCode).toBe(204);
    expect((await signInAs(it, ada, { password: newPassword })).statusCode).toBe(200);
    expect((await ada.call('GET', '/auth/user')).statusCode).toBe(200);
  });

  test('must be the person’s own, and made for this', async () => {
    const [ada, bob] = [await signUp(it), await signUp(it)];
    const [device, bobs] = [await addPasskey(ada), await addPasskey(bob)];
    const open = { ...(await requestFor(ada)), allowCredentials: [] };
    const answers = [
      bobs.answer(open),
      bobs.answer(await requestFor(bob)),
      device.answer(await signInRequest(it)),
    ];
    const newPassword = 'another horse battery';
    for (const passkey of answers) {
      expect((await ada.call('POST', '/api/settings/password', { newPassword, passkey })).statusCode).toBe(
        403,
      );
      expect((await ada.call('POST', '/api/settings/passkeys/options', { passkey })).statusCode).toBe(403);
    }
    expect((await ada.call('POST', '/api/settings/password', { newPassword })).statusCode).toBe(400);
  });
});

test('every change is emailed to the account’s owner', async () => {
  const email = emailOf();
  const ada = await signUp(it, { email });
  await addPasskey(ada);
  const { code } = await turnAppOn(ada, now);
  const proof = () => {
    later(30);
    return { ...confirmed, code: code() };
  };
  await askForPasskey(ada, true, proof());
  await ada.call('POST', codesPath, proof());
  await askForPasskey(ada, false, proof());
  const [passkey] = (await settingsOf(ada)).passkeys;
  await ada.call('DELETE', `/api/settings/passkeys/${passkey?.id}`, proof());
  await ada.call('DELETE', appPath, proof());
  expect(await subjectsTo(it, email)).toEqual([
    'A passkey was added to your account on InTime',
    'A passkey was removed from your account on InTime',
    'An authenticator app was set up on InTime',
    'Password sign-in no longer asks for a passkey on InTime',
    'Password sign-in now asks for a passkey on InTime',
    'You have new recovery codes on InTime',
    'Your authenticator app was turned off on InTime',
  ]);
});

test('an address gets at most ten emails a day about changes that add something', async () => {
  const email = emailOf();
  const ada = await signUp(it, { email });
  const device = await addPasskey(ada, undefined, 'Visit evil.example');
  const { recoveryCodes } = await turnAppOn(ada, now);
  let codes = recoveryCodes;
  const renew = (code = codes[0]) => ada.call('POST', codesPath, { ...confirmed, code });
  for (let n = 0; n < 8; n += 1) codes = (await renew()).json<TurnedOn>().recoveryCodes ?? [];
  expect((await renew()).statusCode).toBe(429);
  const before = await settingsOf(ada);
  expect(before.recoveryCodesLeft).toBe(10);
  const options = { ...confirmed, code: codes[1] };
  const creation = (
    await ada.call('POST', '/api/settings/passkeys/options', options)
  ).json<PasskeyCreation>();
  const added = { name: 'Phone', passkey: device.create(creation) };
  expect((await ada.call('POST', '/api/settings/passkeys', added)).statusCode).toBe(429);
  expect((await turnAppOff(ada, { code: codes[2] })).statusCode).toBe(200);
  const rows = await it.deps.db.select().from(mails).where(eq(mails.recipient, email));
  for (const { text } of rows) expect(text ?? '').not.toContain('evil');
});
