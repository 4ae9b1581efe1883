import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeys } from '#server/db/tables/passkeys.ts';
import { recoveryCodes } from '#server/db/tables/recovery-codes.ts';
import { secondSteps } from '#server/db/tables/second-steps.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { password, signUp } from '#test/people.ts';
import { addPasskey, signInRequest, signInWith, turnAppOn } from '#test/test-security.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

test('passkeys, app and recovery codes are exported without their secrets, and deleted with the account', async () => {
  const person = await signUp(it);
  const device = await addPasskey(person);
  const { key, recoveryCodes: codes } = await turnAppOn(person, it.deps.now);
  const userId = person.user.id;
  const db = it.deps.db;
  const count = async () => [
    await db.$count(passkeys, eq(passkeys.userId, userId)),
    await db.$count(secondSteps, eq(secondSteps.userId, userId)),
    await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  ];
  expect(await count()).toEqual([1, 1, codes.length]);

  const exported = await person.call('POST', '/api/settings/export', { password });
  expect(exported.json()).toMatchObject({
    signIn: {
      passkeys: [{ name: 'Laptop', addedAt: expect.any(String) as string }],
      twoSteps: { asksForPasskey: false, authenticatorAppSince: expect.any(String) as string },
    },
  });
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const [step] = await db.select().from(secondSteps).where(eq(secondSteps.userId, userId));
  const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const secrets = [passkey?.credentialId, passkey?.publicKey, step?.appSecret, key, ...codes];
  for (const secret of [...secrets, ...hashes.map(({ codeHash }) => codeHash)]) {
    expect(secret).toBeTruthy();
    expect(exported.body).not.toContain(secret);
  }

  expect((await signInWith(it, device.answer(await signInRequest(it)))).statusCode).toBe(200);
  expect((await person.call('DELETE', '/api/settings/account', { password })).statusCode).toBe(204);
  expect(await count()).toEqual([0, 0, 0]);
  const refused = await signInWith(it, device.answer(await signInRequest(it)));
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([400, undefined]);
});

test('at most five exports a day', async () => {
  const person = await signUp(it);
  const ask = async () => (await person.call('POST', '/api/settings/export', { password })).statusCode;
  for (let n = 0; n < 5; n += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});
