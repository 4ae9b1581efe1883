import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { mailRequestedResets } from '#server/features/accounts/password-resets.service.ts';
import { signToken } from '#server/secrets/signed-token.ts';
import { dayMs } from '#shared/durations.ts';
import type { Security, TurnedOn } from '#shared/security/security.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { signUpOperator } from '#test/operators.ts';
import { type Person, password, signUp, uniqueAddress, uniqueName } from '#test/people.ts';
import { addPasskey, signInAs, signInRequest, signInWith, turnAppOn } from '#test/test-security.ts';

let it: TestApp;
let clock = new Date('2030-01-01T00:00:10Z');
beforeAll(async () => {
  it = await buildTestApp({ deps: { now: () => clock } });
});
afterAll(() => it.close());

const now = () => clock;
const laterBy = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const visitor = () => caller(it, undefined, uniqueAddress());
const confirmed = { currentPassword: password };
const settingsOf = async ({ call }: Person) => (await call('GET', '/api/settings/sign-in')).json<Security>();
const undo = (token: string) => visitor()('POST', '/auth/not-me', { token });
const withEmail = async () => {
  const email = `${uniqueName()}@example.com`;
  return { ...(await signUp(it, { email })), email };
};

/** The tokens of a kind of link that were mailed to this address, oldest first. */
async function tokensMailedTo(recipient: string, path: string): Promise<string[]> {
  const rows = await it.deps.db.select().from(mails).where(eq(mails.recipient, recipient));
  const link = new RegExp(`${path}\\?token=([\\w.-]+)`);
  return rows.flatMap(({ text }) => link.exec(text ?? '')?.[1] ?? []);
}

async function undoTokenOf({ email }: { email: string }): Promise<string> {
  const token = (await tokensMailedTo(email, '/auth/not-me')).at(-1);
  if (!token) throw new Error('no link was sent');
  return token;
}

describe('“This wasn’t me”', () => {
  test('lets the owner back in after a thief with the password turned an app on', async () => {
    const owner = await withEmail();
    const thief = await signInAs(it, owner);
    expect(thief.statusCode).toBe(200);
    await turnAppOn(owner, now);
    const token = await undoTokenOf(owner);
    await visitor()('POST', '/auth/forgot', { email: owner.email });
    await mailRequestedResets(it.deps);
    const [resetToken] = await tokensMailedTo(owner.email, '/auth/reset');
    const newPassword = 'a brand new one';
    await visitor()('POST', '/auth/reset', { token: resetToken, password: newPassword });
    expect((await signInAs(it, owner, { password: newPassword })).statusCode).toBe(401);
    // Opening the link changes nothing.
    const page = await it.app.inject({ url: `/auth/not-me?token=${token}`, remoteAddress: uniqueAddress() });
    expect(page.statusCode).toBe(200);
    expect((await signInAs(it, owner, { password: newPassword })).statusCode).toBe(401);
    const undone = await undo(token);
    expect([undone.statusCode, undone.json()]).toEqual([200, { undone: 'app' }]);
    expect((await signInAs(it, owner, { password: newPassword })).statusCode).toBe(200);
    expect((await undo(token)).statusCode).toBe(400);
  });

  test('removes a passkey, the step that asks for it, and every session', async () => {
    const owner = await withEmail();
    const device = await addPasskey(owner);
    const answer = await owner.call('PUT', '/api/settings/second-step/passkey', { ...confirmed, on: true });
    expect(answer.json<TurnedOn>().recoveryCodes).toHaveLength(10);
    const [ofPasskey = '', ofStep = ''] = await tokensMailedTo(owner.email, '/auth/not-me');
    expect((await undo(ofStep)).json()).toEqual({ undone: 'passkeyStep' });
    expect((await owner.call('GET', '/auth/user')).statusCode).toBe(401);
    expect((await signInAs(it, owner)).statusCode).toBe(200);
    expect((await undo(ofPasskey)).json()).toEqual({ undone: 'passkey' });
    expect((await signInWith(it, device.answer(await signInRequest(it)))).statusCode).toBe(400);
  });

  test('works for seven days, and only for the very app it is about', async () => {
    const owner = await withEmail();
    const first = await turnAppOn(owner, now);
    const old = await undoTokenOf(owner);
    const off = { ...confirmed, code: first.recoveryCodes[0] };
    await owner.call('DELETE', '/api/settings/second-step/app', off);
    laterBy(1000);
    await turnAppOn(owner, now);
    expect((await undo(old)).statusCode).toBe(400);
    const token = await undoTokenOf(owner);
    laterBy(7 * dayMs);
    expect((await undo(token)).statusCode).toBe(400);
    laterBy(-1);
    expect((await undo(token)).statusCode).toBe(200);
  });

  test('can’t be forged', async () => {
    const owner = await withEmail();
    await turnAppOn(owner, now);
    const token = await undoTokenOf(owner);
    const subject = token.slice(0, token.lastIndexOf('.'));
    for (const forged of [
      `${subject}.AAAA`,
      signToken(it.deps.config, 'respond', subject),
      signToken(
        it.deps.config,
        'undo sign-in change',
        `${owner.user.id}.everything.1.${Number.MAX_SAFE_INTEGER}`,
      ),
      token.replace(owner.user.id, (await signUp(it)).user.id),
    ])
      expect((await undo(forged)).statusCode).toBe(400);
    expect((await settingsOf(owner)).appSince).not.toBeNull();
  });
});

describe('an operator who turns off two-step sign-in', () => {
  const path = ({ user }: Person) => `/api/operator/people/${user.id}/reset-sign-in`;
  const reason = 'Lost every device';

  test('removes the app, the codes and the passkeys, signs out everywhere and emails the person', async () => {
    const [operator, owner] = [await signUpOperator(it), await withEmail()];
    const device = await addPasskey(owner);
    await turnAppOn(owner, now);
    const detail = await operator.call('GET', `/api/operator/people/${owner.user.id}`);
    expect(detail.json()).toMatchObject({ hasSecondStep: true, passkeys: 1 });
    const answer = await operator.act('POST', path(owner), { reason });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      hasSecondStep: false,
      passkeys: 0,
      devices: 0,
      log: [
        {
          action: 'person.resetSignIn',
          reason,
          before: { app: true, passkeyStep: false, passkeys: 1 },
          after: { app: false, passkeyStep: false, passkeys: 0 },
        },
      ],
    });
    expect((await owner.call('GET', '/auth/user')).statusCode).toBe(401);
    expect((await signInWith(it, device.answer(await signInRequest(it)))).statusCode).toBe(400);
    expect((await signInAs(it, owner)).statusCode).toBe(200);
    const rows = await it.deps.db.select().from(mails).where(eq(mails.recipient, owner.email));
    expect(rows.map(({ subject }) => subject)).toContain('Two-step sign-in was turned off on InTime');
    expect((await operator.act('POST', path(owner), { reason })).statusCode).toBe(409);
  });

  test('can’t do so on their own account', async () => {
    const operator = await signUpOperator(it);
    await addPasskey(operator);
    expect((await operator.act('POST', path(operator), { reason })).statusCode).toBe(403);
    expect((await settingsOf(operator)).passkeys).toHaveLength(1);
  });
});
