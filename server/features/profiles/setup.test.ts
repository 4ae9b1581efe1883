import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutAccounts } from '#server/db/tables/payout-accounts.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { type Expert, signUp, signUpExpert } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const setupOf = async (expert: Expert) => (await expert.call('GET', '/api/profile/me')).json<Profile>().setup;
const nothingDone = { hours: false, payouts: 'notConnected', link: false, hidden: false };

test('experts see what is left to set up on their own profile; others don’t', async () => {
  const expert = await signUpExpert(it);
  expect(await setupOf(expert)).toEqual(nothingDone);
  const asVisitor = await caller(it)('GET', `/api/profiles/${expert.profileId}`);
  expect(asVisitor.json()).not.toHaveProperty('setup');
});

test('saving hours checks off that step, even with “any time”', async () => {
  const expert = await signUpExpert(it);
  const anyTime = { timeZone: 'UTC', weekly: [], overrides: [] };
  expect((await expert.call('PUT', '/api/profile/availability', anyTime)).statusCode).toBe(200);
  expect(await setupOf(expert)).toEqual({ ...nothingDone, hours: true });
});

test('the payouts step follows the account’s state at the provider', async () => {
  const expert = await signUpExpert(it);
  const at = new Date();
  const account = { profileId: expert.profileId, accountId: `acct_${expert.profileId}`, createdAt: at };
  await it.deps.db.insert(payoutAccounts).values({ ...account, updatedAt: at });
  expect((await setupOf(expert))?.payouts).toBe('notConnected');
  const report = (fields: Partial<typeof payoutAccounts.$inferInsert>) =>
    it.deps.db.update(payoutAccounts).set(fields).where(eq(payoutAccounts.profileId, expert.profileId));
  await report({ detailsSubmitted: true });
  expect((await setupOf(expert))?.payouts).toBe('underReview');
  await report({ canBePaid: true });
  expect((await setupOf(expert))?.payouts).toBe('connected');
});

test('a shared link and a hidden checklist are saved without changing the rest of the profile', async () => {
  const expert = await signUpExpert(it);
  const before = (await expert.call('GET', '/api/profile/me')).json<Profile>();
  const shared = await expert.call('PATCH', '/api/profile/setup', { link: true });
  expect(shared.json()).toEqual({ ...before, setup: { ...nothingDone, link: true } });
  const hidden = await expert.call('PATCH', '/api/profile/setup', { hidden: true });
  expect(hidden.json()).toEqual({ ...before, setup: { ...nothingDone, link: true, hidden: true } });
  expect((await expert.call('PATCH', '/api/profile/setup', {})).json()).toEqual(hidden.json());
});

test('saving setup progress requires a profile and a valid change', async () => {
  const member = await signUp(it);
  expect((await member.call('PATCH', '/api/profile/setup', { link: true })).statusCode).toBe(404);
  expect((await caller(it)('PATCH', '/api/profile/setup', { link: true })).statusCode).toBe(401);
  const expert = await signUpExpert(it);
  expect((await expert.call('PATCH', '/api/profile/setup', { link: false })).statusCode).toBe(400);
});
