import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import type { Stats } from '#shared/stats/stats.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const stats = async (by = scenario.expert) => (await by.call('GET', '/api/admin/stats')).json<Stats>();

beforeAll(() => scenario.signUpParties());

test('AZ-15 stats are plain numbers, for users with a profile only', async () => {
  expect((await caller(scenario.it)('GET', '/api/admin/stats')).statusCode).toBe(401);
  expect((await scenario.booker.call('GET', '/api/admin/stats')).statusCode).toBe(403);
});

test('stats are 0 without data', async () => {
  await scenario.it.deps.db
    .update(profiles)
    .set({ createdAt: new Date('2030-02-28T23:59:59Z') })
    .where(eq(profiles.id, scenario.expert.profileId));
  expect(await stats()).toEqual({
    newProfilesToday: 0,
    requestAcceptRate: 0,
    avgTimeToFirstMeeting: 0,
    avgRating: 0,
  });
});

test('stats cover the accept rate, the time to the first meeting and the average rating', async () => {
  await scenario.it.deps.db
    .update(profiles)
    .set({ createdAt: new Date('2030-03-01T00:00:00Z') })
    .where(eq(profiles.id, scenario.expert.profileId));
  // Authorized at midnight, met after 57 hours.
  const met = await it.confirmed('2030-03-03T09:00:00.000Z');
  await it.confirmed('2030-03-10T09:00:00.000Z');
  const declined = await it.authorized('2030-03-11T09:00:00.000Z');
  await scenario.expert.call('POST', `/api/bookings/${declined}/decline`);
  const withdrawn = await it.authorized('2030-03-12T09:00:00.000Z');
  await scenario.booker.call('POST', `/api/bookings/${withdrawn}/withdraw`);
  await it.authorized('2030-03-13T09:00:00.000Z');
  const other = await signUp(scenario.it);
  const answer = await scenario.book(other, { scheduledAt: '2030-03-14T09:00:00.000Z' });
  const { id, clientSecret } = answer.json<{ id: string; clientSecret: string }>();
  await scenario.pay(clientSecret);
  await other.call('GET', `/api/bookings/${id}`);
  await scenario.it.deps.db.insert(reviews).values({
    bookingId: met,
    profileId: scenario.expert.profileId,
    reviewerId: scenario.booker.user.id,
    rating: 4,
  });
  scenario.moveTo('2030-03-01T23:59:59Z');
  expect(await stats()).toEqual({
    newProfilesToday: 1,
    requestAcceptRate: 200 / 3,
    avgTimeToFirstMeeting: 57,
    avgRating: 4,
  });
  // The client doesn't answer a suggested time: the expert did, so it doesn't count.
  const suggested = await it.authorized('2030-03-15T09:00:00.000Z');
  const newTime = { scheduledAt: '2030-03-16T09:00:00.000Z' };
  await scenario.expert.call('POST', `/api/bookings/${suggested}/proposals`, newTime);
  // Two unanswered requests.
  scenario.moveTo('2030-03-04T00:00:00Z');
  await it.jobs(3);
  expect(await it.view(suggested)).toMatchObject({ closed: { kind: 'suggestionLapsed' } });
  expect(await stats()).toMatchObject({ newProfilesToday: 0, requestAcceptRate: 40 });
  // 90 days after the first responses.
  scenario.moveTo('2030-05-29T23:59:59Z');
  const later = await signUpExpert(scenario.it);
  expect((await stats(later)).requestAcceptRate).toBe(40);
  scenario.moveTo('2030-05-30T00:00:01Z');
  expect((await stats(later)).requestAcceptRate).toBe(0);
});
