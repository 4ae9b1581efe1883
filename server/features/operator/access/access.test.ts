import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { users } from '#server/db/tables/users.ts';
import type { PasskeyRequest } from '#shared/security/passkeys.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { enterConsole, signUpOperator } from '#test/operators.ts';
import { type Person, password, sessionCookie, signUp, uniqueAddress } from '#test/people.ts';
import { addPasskey, signInRequest, turnAppOn } from '#test/test-security.ts';

let it: TestApp;
let clock = new Date();
beforeAll(async () => {
  it = await buildTestApp({ deps: { now: () => clock } });
});
afterAll(() => it.close());

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

describe('entering the console', () => {
  test('takes the password and lasts 30 minutes, however much it is used', async () => {
    const operator = await signUpOperator(it, { enters: false });
    expect((await operator.call('GET', '/api/operator/me')).json()).toMatchObject({ enteredUntil: null });
    await enterConsole(operator);
    const enteredUntil = new Date(clock.getTime() + 30 * 60_000).toISOString();
    expect((await operator.call('GET', '/api/operator/me')).json()).toMatchObject({ enteredUntil });
    later(29);
    expect((await operator.call('GET', '/api/operator/audit')).statusCode).toBe(200);
    later(2);
    expect((await operator.call('GET', '/api/operator/audit')).json()).toMatchObject({ code: 'reenter' });
    expect((await operator.call('GET', '/api/operator/me')).json()).toMatchObject({ enteredUntil: null });
  });

  test('counts for one session alone, and until it is left', async () => {
    const operator = await signUpOperator(it);
    const login = { username: operator.user.username, password };
    const again = await caller(it, undefined, uniqueAddress())('POST', '/auth/login', login);
    expect(again.json()).toMatchObject({ isOperator: true });
    const other = caller(it, sessionCookie(again.headers['set-cookie']));
    expect((await other('GET', '/api/operator/audit')).statusCode).toBe(403);
    expect((await operator.call('POST', '/api/operator/leave')).statusCode).toBe(204);
    expect((await operator.call('GET', '/api/operator/audit')).statusCode).toBe(403);
  });

  test('refuses a wrong password, and after five of them also the right one', async () => {
    const operator = await signUpOperator(it, { enters: false });
    const enter = (entered: string) => operator.call('POST', '/api/operator/enter', { password: entered });
    for (let n = 0; n < 5; n += 1) {
      const wrong = await enter('not my password');
      expect(wrong.statusCode).toBe(403);
      expect(wrong.json()).toMatchObject({ code: 'forbidden', fields: { password: expect.any(String) } });
    }
    expect((await enter(password)).statusCode).toBe(429);
    expect((await operator.call('GET', '/api/operator/audit')).statusCode).toBe(403);
  });

  test('is in the audit log, and so is leaving', async () => {
    const { user, call } = await signUpOperator(it);
    await call('POST', '/api/operator/leave');
    const rows = await it.deps.db.select().from(auditLog).where(eq(auditLog.operatorId, user.id));
    expect(rows.map(({ action }) => action).sort()).toEqual(['console.enter', 'console.leave']);
  });
});

describe('an operator with passkeys or a second step', () => {
  const enter = ({ call }: Person, body: unknown) => call('POST', '/api/operator/enter', body);
  const requestFor = async ({ call }: Person) =>
    (await call('POST', '/api/operator/enter/passkey')).json<PasskeyRequest>();

  test('enters with a passkey instead of the password', async () => {
    const operator = await signUpOperator(it, { enters: false });
    expect((await operator.call('POST', '/api/operator/enter/passkey')).statusCode).toBe(409);
    const device = await addPasskey(operator);
    expect((await operator.call('GET', '/api/operator/me')).json()).toMatchObject({
      hasPasskey: true,
      hasSecondStep: false,
    });
    const passkey = device.answer(await requestFor(operator));
    expect((await enter(operator, { passkey })).statusCode).toBe(200);
    expect((await operator.call('GET', '/api/operator/audit')).statusCode).toBe(200);
    await operator.call('POST', '/api/operator/leave');
    expect((await enter(operator, { passkey })).statusCode).toBe(403);
    expect((await operator.call('GET', '/api/operator/audit')).statusCode).toBe(403);
  });

  test('can’t enter with another operator’s passkey or a challenge of the sign-in page', async () => {
    const operator = await signUpOperator(it, { enters: false });
    const device = await addPasskey(operator);
    const other = await signUpOperator(it, { enters: false });
    const others = await addPasskey(other);
    for (const passkey of [
      others.answer(await requestFor(other)),
      others.answer({ ...(await requestFor(operator)), allowCredentials: [] }),
      device.answer(await signInRequest(it)),
    ])
      expect((await enter(operator, { passkey })).statusCode).toBe(403);
  });

  test('is asked for the second step after the password', async () => {
    const operator = await signUpOperator(it, { enters: false });
    const { recoveryCodes } = await turnAppOn(operator, () => clock);
    expect((await operator.call('GET', '/api/operator/me')).json()).toMatchObject({ hasSecondStep: true });
    const refused = await enter(operator, { password });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'forbidden', fields: { code: expect.any(String) } });
    expect((await enter(operator, { password, code: 'wrong' })).statusCode).toBe(403);
    expect((await operator.call('GET', '/api/operator/audit')).statusCode).toBe(403);
    expect((await enter(operator, { password, code: recoveryCodes[0] })).statusCode).toBe(200);
  });
});

describe('a suspended account', () => {
  test('has no session at once, and can’t sign in with the right password', async () => {
    const { user, call } = await signUp(it);
    await it.deps.db.update(users).set({ suspendedAt: clock }).where(eq(users.id, user.id));
    expect((await call('GET', '/auth/user')).statusCode).toBe(401);
    const signIn = (entered: string) =>
      caller(it, undefined, uniqueAddress())('POST', '/auth/login', {
        username: user.username,
        password: entered,
      });
    expect((await signIn(password)).json()).toMatchObject({ code: 'forbidden' });
    // A wrong password doesn't reveal the suspension.
    expect((await signIn('not my password')).statusCode).toBe(401);
    await it.deps.db.update(users).set({ suspendedAt: null }).where(eq(users.id, user.id));
    expect((await signIn(password)).statusCode).toBe(200);
  });
});
