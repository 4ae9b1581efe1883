import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { secondSteps } from '#server/db/tables/second-steps.ts';
import { mailRequestedResets } from '#server/features/accounts/password-resets.service.ts';
import { resealAppSecrets } from '#server/features/second-step/app-setup.service.ts';
import type { PasskeyCreation, PasskeyRequest } from '#shared/security/passkeys.schema.ts';
import type { SecondStep, Security, TurnedOn } from '#shared/security/security.schema.ts';
import { buildTestApp, caller, type TestApp, testConfig } from '#test/build-test-app.ts';
import { signUpOperator } from '#test/operators.ts';
import { type Person, password, sessionCookie, signUp, uniqueAddress, uniqueName } from '#test/people.ts';
import { addPasskey, codeAt, signInAs, signInRequest, signInWith, turnAppOn } from '#test/test-security.ts';

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
const confirmed = { currentPassword: password };
const appPath = '/api/settings/second-step/app';
const codesPath = '/api/settings/second-step/recovery-codes';
const settingsOf = async ({ call }: Person) => (await call('GET', '/api/settings/sign-in')).json<Security>();
const askForPasskey = async ({ call }: Person, on = true, step: object = {}) =>
  call('PUT', '/api/settings/second-step/passkey', { ...confirmed, ...step, on });
/** As from a session that someone borrowed, who also knows the password. */
const turnAppOff = ({ call }: Pick<Person, 'call'>, step: object = {}) =>
  call('DELETE', appPath, { ...confirmed, ...step });
const emailOf = () => `${uniqueName()}@example.com`;
const subjectsTo = async (recipient: string) => {
  const rows = await it.deps.db.select().from(mails).where(eq(mails.recipient, recipient));
  return rows.map(({ subject }) => subject).sort();
};
async function tokenMailedTo(recipient: string): Promise<string> {
  const rows = await it.deps.db.select().from(mails).where(eq(mails.recipient, recipient));
  const tokens = rows.map(({ text }) => /token=([\w.-]+)/.exec(text ?? '')?.[1]);
  const token = tokens.findLast((each) => each !== undefined);
  if (!token) throw new Error(`no link was sent to ${recipient}`);
  return token;
}

describe('signing in with an authenticator app', () => {
  test('answers the right password with what else it takes, and opens no session', async () => {
    const ada = await signUp(it);
    await turnAppOn(ada, now);
    const answer = await signInAs(it, ada);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json()).toMatchObject({
      code: 'second_step_required',
      secondStep: { hasApp: true, passkey: null },
    });
  });

  test('answers a wrong password as usual, with or without the right code', async () => {
    const ada = await signUp(it);
    const { code } = await turnAppOn(ada, now);
    later(30);
    for (const step of [{}, { code: code() }]) {
      const answer = await signInAs(it, ada, { password: 'not my password', ...step });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        code: 'unauthenticated',
        message: 'Invalid username or password',
      });
    }
    expect((await signInAs(it, ada, { code: code() })).statusCode).toBe(200);
  });

  test('takes the code of now and of the step before and after, and no other', async () => {
    const ada = await signUp(it);
    const { key } = await turnAppOn(ada, now);
    later(300);
    for (const [seconds, status] of [
      [-60, 401],
      [60, 401],
      [-30, 200],
      [0, 200],
      [30, 200],
    ] as const) {
      const code = codeAt(key, new Date(clock.getTime() + seconds * 1000));
      expect({ seconds, status: (await signInAs(it, ada, { code })).statusCode }).toEqual({
        seconds,
        status,
      });
    }
  });

  test('takes each code once, also the one that set the app up, and none from before it', async () => {
    const ada = await signUp(it);
    const { code, key } = await turnAppOn(ada, now);
    expect((await signInAs(it, ada, { code: code() })).statusCode).toBe(401);
    later(30);
    const sent = { code: `${code().slice(0, 3)} ${code().slice(3)}` };
    const answers = await Promise.all([1, 2, 3].map(() => signInAs(it, ada, sent)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const earlier = codeAt(key, new Date(clock.getTime() - 30_000));
    expect((await signInAs(it, ada, { code: earlier })).statusCode).toBe(401);
  });

  test('stops after ten wrong codes in an hour, from anywhere, and a right one clears them', async () => {
    const ada = await signUp(it);
    const { code } = await turnAppOn(ada, now);
    const wrong = (n: number) => signInAs(it, ada, { code: `wrong-${n}` });
    for (let n = 0; n < 9; n += 1) expect((await wrong(n)).statusCode).toBe(401);
    later(30);
    expect((await signInAs(it, ada, { code: code() })).statusCode).toBe(200);
    const parallel = await Promise.all(Array.from({ length: 14 }, (_, n) => wrong(n)));
    expect(parallel.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    later(30);
    expect((await signInAs(it, ada, { code: code() })).statusCode).toBe(429);
    expect((await settingsOf(ada)).appSince).not.toBeNull();
  });

  test('is not turned off by a new password', async () => {
    const ada = await signUp(it);
    await turnAppOn(ada, now);
    const newPassword = 'another horse battery';
    await ada.call('POST', '/api/settings/password', { ...confirmed, newPassword });
    expect((await signInAs(it, ada, { password: newPassword })).json()).toMatchObject({
      code: 'second_step_required',
    });
  });
});

describe('setting up an authenticator app', () => {
  test('takes the password and a code that the app shows', async () => {
    const ada = await signUp(it);
    expect((await ada.call('POST', appPath, { currentPassword: 'a guess' })).statusCode).toBe(403);
    const started = (await ada.call('POST', appPath, confirmed)).json();
    expect(started.uri).toContain(
      `otpauth://totp/InTime:${ada.user.username}?issuer=InTime&secret=${started.key}`,
    );
    const wrong = await ada.call('POST', `${appPath}/confirm`, { setup: started.setup, code: 'abcdef' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ fields: { code: expect.any(String) } });
    expect((await signInAs(it, ada)).statusCode).toBe(200);
  });

  test('can’t be finished by someone else, later, after a new password, or with a made-up key', async () => {
    const [ada, bob] = [await signUp(it), await signUp(it)];
    const start = async () => (await ada.call('POST', appPath, confirmed)).json();
    const finish = ({ call }: Person, { setup, key }: { setup: string; key: string }) =>
      call('POST', `${appPath}/confirm`, { setup, code: codeAt(key, clock) });
    expect((await finish(bob, await start())).statusCode).toBe(400);
    const { key } = await start();
    expect((await finish(ada, { key, setup: 'made-up' })).statusCode).toBe(400);
    const old = await start();
    later(15 * 60);
    expect((await finish(ada, old)).statusCode).toBe(400);
    const before = await start();
    const newPassword = 'another horse battery';
    await ada.call('POST', '/api/settings/password', { ...confirmed, newPassword });
    expect((await finish(ada, before)).statusCode).toBe(400);
    expect((await settingsOf(ada)).appSince).toBeNull();
  });

  test('signs out everywhere else, and shows ten recovery codes once', async () => {
    const ada = await signUp(it);
    const elsewhere = sessionCookie((await signInAs(it, ada)).headers['set-cookie']);
    const { recoveryCodes, setup, code } = await turnAppOn(ada, now);
    expect((await caller(it, elsewhere)('GET', '/auth/user')).statusCode).toBe(401);
    expect((await ada.call('GET', '/auth/user')).statusCode).toBe(200);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const again = await ada.call('POST', `${appPath}/confirm`, { setup, code: code() });
    expect(again.statusCode).toBe(409);
    const answer = await ada.call('GET', '/api/settings/sign-in');
    expect(answer.json()).toMatchObject({ recoveryCodesLeft: 10, appSince: clock.toISOString() });
  });

  test('stores the secret encrypted', async () => {
    const ada = await signUp(it);
    const { key, recoveryCodes } = await turnAppOn(ada, now);
    const stored = JSON.stringify(await it.deps.db.select().from(secondSteps));
    expect(stored).not.toContain(key);
    expect(recoveryCodes).toHaveLength(10);
  });
});

describe('recovery codes', () => {
  test('work once each in place of a code, however they are typed, and the owner is told', async () => {
    const email = emailOf();
    const ada = await signUp(it, { email });
    const { recoveryCodes } = await turnAppOn(ada, now);
    const [first = '', second = ''] = recoveryCodes;
    const answers = await Promise.all([1, 2, 3].map(() => signInAs(it, ada, { code: first })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
    expect((await signInAs(it, ada, { code: typed })).statusCode).toBe(200);
    expect((await settingsOf(ada)).recoveryCodesLeft).toBe(8);
    const subjects = await subjectsTo(email);
    expect(subjects.filter((subject) => subject.startsWith('A recovery code was used'))).toHaveLength(2);
  });

  test('belong to one person', async () => {
    const [ada, bob] = [await signUp(it), await signUp(it)];
    await turnAppOn(ada, now);
    const [code = ''] = (await turnAppOn(bob, now)).recoveryCodes;
    expect((await signInAs(it, ada, { code })).statusCode).toBe(401);
    expect((await signInAs(it, bob, { code })).statusCode).toBe(200);
  });

  test('can be replaced with the password, and then the old ones stop working', async () => {
    const ada = await signUp(it);
    expect((await ada.call('POST', codesPath, confirmed)).statusCode).toBe(409);
    const [old = ''] = (await turnAppOn(ada, now)).recoveryCodes;
    expect((await ada.call('POST', codesPath, { currentPassword: 'a guess' })).statusCode).toBe(403);
    const proof = { ...confirmed, code: old };
    const { recoveryCodes } = (await ada.call('POST', codesPath, proof)).json<TurnedOn>();
    expect((await signInAs(it, ada, { code: old })).statusCode).toBe(401);
    expect((await signInAs(it, ada, { code: recoveryCodes?.[0] })).statusCode).toBe(200);
  });
});

describe('asking for a passkey after the password', () => {
  const secondStepOf = async (person: Person) =>
    (await signInAs(it, person)).json<{ secondStep: SecondStep }>().secondStep;

  test('takes a passkey to turn on, then signs in with the password and that passkey', async () => {
    const ada = await signUp(it);
    expect((await askForPasskey(ada)).statusCode).toBe(409);
    const device = await addPasskey(ada);
    const { recoveryCodes } = (await askForPasskey(ada)).json<TurnedOn>();
    expect(recoveryCodes).toHaveLength(10);
    const { passkey: request, hasApp } = await secondStepOf(ada);
    expect(hasApp).toBe(false);
    if (!request) throw new Error('no passkey was asked for');
    const passkey = device.answer(request);
    expect((await signInAs(it, ada, { passkey, password: 'not my password' })).statusCode).toBe(401);
    expect((await signInAs(it, ada, { passkey })).statusCode).toBe(200);
    expect((await signInAs(it, ada, { passkey })).statusCode).toBe(401);
    expect((await signInAs(it, ada, { code: recoveryCodes?.[0] })).statusCode).toBe(200);
  });

  test('refuses another person’s passkey, and an answer to the sign-in page’s challenge', async () => {
    const [ada, bob] = [await signUp(it), await signUp(it)];
    const [device, bobs] = [await addPasskey(ada), await addPasskey(bob)];
    await askForPasskey(ada);
    const { passkey: request } = await secondStepOf(ada);
    if (!request) throw new Error('no passkey was asked for');
    const open = { ...request, allowCredentials: [] };
    expect((await signInAs(it, ada, { passkey: bobs.answer(open) })).statusCode).toBe(401);
    const passkey = device.answer(await signInRequest(it));
    expect((await signInAs(it, ada, { passkey })).statusCode).toBe(401);
    expect((await signInWith(it, device.answer(open))).statusCode).toBe(400);
  });

  test('isn’t needed when signing in with the passkey alone', async () => {
    const ada = await signUp(it);
    const device = await addPasskey(ada);
    await turnAppOn(ada, now);
    expect((await signInWith(it, device.answer(await signInRequest(it)))).statusCode).toBe(200);
  });

  test('ends with the last passkey', async () => {
    const ada = await signUp(it);
    await addPasskey(ada);
    await addPasskey(ada, undefined, 'Phone');
    const codes = (await askForPasskey(ada)).json<TurnedOn>().recoveryCodes ?? [];
    const [first, second] = (await settingsOf(ada)).passkeys;
    const remove = async (id = '', code = codes.pop()) =>
      (await ada.call('DELETE', `/api/settings/passkeys/${id}`, { ...confirmed, code })).json<Security>();
    expect(await remove(first?.id)).toMatchObject({ asksForPasskey: true, recoveryCodesLeft: 9 });
    expect(await remove(second?.id)).toMatchObject({ asksForPasskey: false, recoveryCodesLeft: null });
    expect((await signInAs(it, ada)).statusCode).toBe(200);
  });

  test('and using an app are independent: each can be turned off without the other', async () => {
    const ada = await signUp(it);
    await addPasskey(ada);
    const { code, recoveryCodes } = await turnAppOn(ada, now);
    later(30);
    const elsewhere = sessionCookie((await signInAs(it, ada, { code: code() })).headers['set-cookie']);
    later(30);
    expect((await askForPasskey(ada, true, { code: code() })).json()).toMatchObject({
      asksForPasskey: true,
      recoveryCodes: null,
    });
    // It was on already, so nobody is signed out.
    expect((await caller(it, elsewhere)('GET', '/auth/user')).statusCode).toBe(200);
    expect((await ada.call('DELETE', appPath, { currentPassword: 'a guess' })).statusCode).toBe(403);
    later(30);
    expect((await turnAppOff(ada, { code: code() })).json()).toMatchObject({
      appSince: null,
      recoveryCodesLeft: 10,
    });
    expect((await secondStepOf(ada)).hasApp).toBe(false);
    const recovery = { code: recoveryCodes[0] };
    expect((await askForPasskey(ada, false, recovery)).json()).toMatchObject({ recoveryCodesLeft: null });
    expect((await signInAs(it, ada)).statusCode).toBe(200);
  });
});

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

test('a sign-in in flight while the second step is turned on is asked for it', async () => {
  const ada = await signUp(it);
  const { key, setup } = (await ada.call('POST', appPath, confirmed)).json();
  const confirm = () => ada.call('POST', `${appPath}/confirm`, { setup, code: codeAt(key, clock) });
  const { db } = it.deps;
  const begin = db.transaction.bind(db);
  // The sign-in has looked for a second step by the time it begins its transaction.
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, options) => {
    expect((await confirm()).statusCode).toBe(200);
    return begin(work, options);
  });
  const answer = await signInAs(it, ada);
  spy.mockRestore();
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
  expect(answer.json()).toMatchObject({ code: 'second_step_required', secondStep: { hasApp: true } });
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
  expect(await subjectsTo(email)).toEqual([
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

test('codes keep working after the server’s secret was replaced', async () => {
  const ada = await signUp(it);
  const { code } = await turnAppOn(ada, now);
  const { sessionSecret: previous } = testConfig();
  const sessionSecret = 'a later secret that is long enough';
  const options = (previousSecrets: string[]) => ({
    config: { sessionSecret, previousSecrets },
    deps: { now },
  });
  const during = await buildTestApp(options([previous]));
  later(30);
  expect((await signInAs(during, ada, { code: code() })).statusCode).toBe(200);
  const { count } = await resealAppSecrets(during.deps);
  expect(count).toBeGreaterThan(0);
  expect(await resealAppSecrets(during.deps)).toEqual({ count: 0 });
  const after = await buildTestApp(options([]));
  later(30);
  expect((await signInAs(after, ada, { code: code() })).statusCode).toBe(200);
  await Promise.all([during.close(), after.close()]);
});
