import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileViews } from '#server/db/tables/profile-views.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import type { OwnStats } from '#shared/stats/stats.schema.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { type Expert, signUp, signUpExpert, uniqueAddress } from '#test/people.ts';
import { saveViews } from './views.service.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

let it: TestApp;
let expert: Expert;
beforeAll(async () => {
  it = await buildTestApp();
});
beforeEach(async () => {
  expert = await signUpExpert(it);
});
afterEach(async () => {
  await it.deps.clock.moveTo(new Date());
});
afterAll(() => it.close());

const open = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const request = { method, url, headers: { 'user-agent': browser, ...headers } };
  const answer = await it.app.inject({ ...request, remoteAddress: uniqueAddress() });
  expect(answer.statusCode).toBe(200);
};
const views = async () => {
  await saveViews(it.deps);
  return (await expert.call('GET', '/api/stats/mine')).json<OwnStats>().views;
};
const link = () => `/${expert.user.username}`;
const page = () => `/profile/${expert.profileId}`;

describe('a view of a public profile', () => {
  test('is counted for visitors and members, by either address', async () => {
    const member = await signUp(it);
    await open(link());
    await open(link());
    await open(page());
    await open(link().toUpperCase(), { cookie: member.cookie });
    expect(await views()).toBe(4);
    await open(link());
    expect(await views()).toBe(5);
  });

  test('is counted when the page is opened without a page load', async () => {
    const site = 'http://127.0.0.1:3000';
    await open(`/api/profiles/${expert.profileId}`, { referer: `${site}${page()}?from=search` });
    await open(`/api/links/${expert.user.username}`, { referer: `${site}${link()}` });
    // The booking page reads the profile too.
    await open(`/api/profiles/${expert.profileId}`, { referer: `${site}/book/${expert.profileId}` });
    await open(`/api/profiles/${expert.profileId}`);
    expect(await views()).toBe(2);
  });

  test('is not counted for the owner', async () => {
    await open(link(), { cookie: expert.cookie });
    expect(await views()).toBe(0);
  });

  test.each([
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': `${browser} HeadlessChrome/142.0` },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
  ])('is not counted for a machine: %o', async (headers) => {
    await open(link(), headers);
    expect(await views()).toBe(0);
  });

  test('is not counted for a HEAD request', async () => {
    await open(link(), {}, 'HEAD');
    expect(await views()).toBe(0);
  });

  test('costs no query of its own', async () => {
    await open(link());
    const counted = await queriesDuring(it, () => open(link()));
    const uncounted = await queriesDuring(it, () => open(link(), { 'user-agent': 'curl/8.5.0' }));
    expect(counted.length).toBe(uncounted.length);
  });
});

test('views are stored per day, and only this month’s are shown', async () => {
  await it.deps.clock.moveTo(new Date('2030-03-31T23:59:00Z'));
  expert = await signUpExpert(it);
  await open(link());
  await it.deps.clock.moveTo(new Date('2030-04-01T00:01:00Z'));
  await open(link());
  await open(link());
  expect(await views()).toBe(2);
  const rows = await it.deps.db
    .select({ day: profileViews.day, count: profileViews.count })
    .from(profileViews)
    .where(eq(profileViews.profileId, expert.profileId))
    .orderBy(profileViews.day);
  expect(rows).toEqual([
    { day: '2030-03-31', count: 1 },
    { day: '2030-04-01', count: 2 },
  ]);
});

test('views that can’t be saved are saved later, and those of a deleted profile are dropped', async () => {
  await open(link());
  const failing = { views: it.deps.views, db: {} as typeof it.deps.db };
  await expect(saveViews(failing)).rejects.toThrow();
  const deleted = await signUpExpert(it);
  await open(`/${deleted.user.username}`);
  await it.deps.db.delete(profiles).where(eq(profiles.id, deleted.profileId));
  expect(await views()).toBe(1);
});
