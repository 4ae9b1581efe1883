import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { password, signUp, uniqueAddress, uniqueName } from '#test/people.ts';
import { mailRequestedResets } from './password-resets.service.ts';

let it: TestApp;
let operator: OperatorPerson;
beforeAll(async () => {
  it = await buildTestApp();
  operator = await signUpOperator(it);
});
afterAll(() => it.close());

const newAddress = () => `${uniqueName()}@example.com`;
const visitor = () => caller(it, undefined, uniqueAddress());
const newPassword = 'a brand new one';

async function tokenMailedTo(recipient: string): Promise<string> {
  const rows = await it.deps.db.select().from(mails).where(eq(mails.recipient, recipient));
  const token = /token=([\w-]+)/.exec(rows.at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was sent to ${recipient}`);
  return token;
}

/** A person with one of each: a calendar link, a reset link and a link that confirms a new address. */
async function personWithLinks() {
  const [email, next] = [newAddress(), newAddress()];
  const person = await signUp(it, { email });
  const link = await person.call('POST', '/api/settings/calendar', { currentPassword: password });
  const feed = new URL(link.json<{ calendarUrl: string }>().calendarUrl).pathname;
  await person.call('PATCH', '/api/settings', { email: next, currentPassword: password });
  await visitor()('POST', '/auth/forgot', { email });
  await mailRequestedResets(it.deps);
  const [resetToken, confirmToken] = [await tokenMailedTo(email), await tokenMailedTo(next)];
  const statusOfFeed = async () => (await visitor()('GET', feed)).statusCode;
  expect(await statusOfFeed()).toBe(200);
  const reset = async () =>
    (await visitor()('POST', '/auth/reset', { token: resetToken, password: newPassword })).statusCode;
  const confirm = async () =>
    (await visitor()('POST', '/auth/confirm-email', { token: confirmToken })).statusCode;
  return { ...person, statusOfFeed, reset, confirm };
}

const reason = 'Somebody else was signed in';

test('an operator who signs a person out everywhere also ends their links', async () => {
  const { user, statusOfFeed, reset, confirm } = await personWithLinks();
  const signedOut = await operator.act('POST', `/api/operator/people/${user.id}/sign-out`, { reason });
  expect(signedOut.statusCode).toBe(200);
  expect([await statusOfFeed(), await reset(), await confirm()]).toEqual([404, 400, 400]);
});

test('a suspension ends the person’s links for good', async () => {
  const { user, statusOfFeed, reset, confirm } = await personWithLinks();
  await operator.act('POST', `/api/operator/people/${user.id}/suspend`, { reason });
  expect(await statusOfFeed()).toBe(404);
  await operator.act('POST', `/api/operator/people/${user.id}/lift`, { reason });
  expect([await statusOfFeed(), await reset(), await confirm()]).toEqual([404, 400, 400]);
});

test('a suspended person’s calendar can’t be read, even with a link from before', async () => {
  const { user, statusOfFeed } = await personWithLinks();
  await it.deps.db.update(users).set({ suspendedAt: it.deps.now() }).where(eq(users.id, user.id));
  expect(await statusOfFeed()).toBe(404);
});

test('a password reset ends the calendar link and the link that confirms a new address', async () => {
  const { statusOfFeed, reset, confirm } = await personWithLinks();
  expect(await reset()).toBe(204);
  expect([await statusOfFeed(), await confirm()]).toEqual([404, 400]);
});
