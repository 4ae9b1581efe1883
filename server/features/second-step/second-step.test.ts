import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { secondSteps } from '#server/db/tables/second-steps.ts';
import { resealAppSecrets } from '#server/features/second-step/app-setup.service.ts';
import type { SecondStep, Security, TurnedOn } from '#shared/security/security.schema.ts';
import { buildTestApp, caller, type TestApp, testConfig } from '#test/build-test-app.ts';
import { type Person, sessionCookie, signUp, uniqueName } from '#test/people.ts';
import {
  addPasskey,
  appPath,
  askForPasskey,
  codeAt,
  codesPath,
  confirmed,
  settingsOf,
  signInAs,
  signInRequest,
  signInWith,
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
    const subjects = await subjectsTo(it, email);
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
