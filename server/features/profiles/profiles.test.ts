import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { signUp, signUpExpert } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

test('GET /api/profile/me is 404 until there is a profile', async () => {
  const person = await signUp(it);
  const answer = await person.call('GET', '/api/profile/me');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Profile not found' });
});

test('GET /api/profile/me answers the profile with prices, and figures from real reviews', async () => {
  const expert = await signUpExpert(it);
  for (const [hour, rating] of [5, 4, 4, 5].entries()) {
    const client = await signUp(it, { firstName: 'Maya', lastName: 'Kowalski' });
    const scheduledAt = new Date(Date.UTC(2030, 0, 1, hour));
    const endsAt = new Date(scheduledAt.getTime() + 900_000);
    const times = { scheduledAt, endsAt, blockedFrom: scheduledAt, blockedUntil: endsAt };
    const ids = { profileId: expert.profileId, bookerId: client.user.id };
    const [booking] = await it.deps.db
      .insert(bookings)
      .values({ ...ids, ...times, duration: 15, price: '50.00', status: 'completed' })
      .returning();
    await it.deps.db.insert(reviews).values({
      bookingId: booking?.id ?? '',
      profileId: expert.profileId,
      reviewerId: client.user.id,
      rating,
      comment: `review ${hour}`,
      createdAt: new Date(Date.UTC(2030, 0, 2, hour)),
    });
  }
  const profile = (await expert.call('GET', '/api/profile/me')).json<{
    reviews: object[];
    pricingTiers: object[];
  }>();
  expect(profile).toMatchObject({
    id: expert.profileId,
    userId: expert.user.id,
    user: { username: expert.user.username, firstName: 'Ada' },
    averageRating: 4.5,
    _count: { reviews: 4 },
  });
  expect(profile.pricingTiers).toMatchObject([
    { duration: 15, price: '50.00' },
    { duration: 30, price: '75.00' },
    { duration: 45, price: '100.00' },
  ]);
  expect(profile.reviews).toMatchObject([
    { comment: 'review 3' },
    { comment: 'review 2' },
    { comment: 'review 1' },
  ]);
  expect(profile.reviews[0]).toMatchObject({ rating: 5, reviewer: { firstName: 'Maya', lastName: 'K.' } });
});
