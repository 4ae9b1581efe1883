import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import type { WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { reviewDeadline, sessionEnds, testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;
const stored = (bookingId: string) => it.db().select().from(reviews).where(eq(reviews.bookingId, bookingId));

describe('a review', () => {
  beforeEach(() => scenario.signUpParties());

  test('takes the client and the expert from the booking and can’t be repeated', async () => {
    const id = await it.completed();
    const answer = await it.send(id, { rating: 4, comment: '  Helped me a lot.  ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      review: {
        id: expect.any(String) as string,
        bookingId: id,
        profileId: scenario.expert.profileId,
        rating: 4,
        comment: 'Helped me a lot.',
        tipAmount: '0.00',
        createdAt: sessionEnds,
        reply: null,
        repliedAt: null,
      },
    });
    expect(await stored(id)).toMatchObject([
      { profileId: scenario.expert.profileId, reviewerId: scenario.booker.user.id },
    ]);
    expect(await it.view(id)).toMatchObject({ review: { rating: 4 }, actions: ['report', 'tip'] });
    expect(await it.view(id, scenario.expert)).toMatchObject({
      review: { comment: 'Helped me a lot.' },
      actions: ['reply'],
      tip: null,
    });
    const [event] = await it
      .db()
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(bookingEvents.at, bookingEvents.id)
      .then((events) => events.filter(({ kind }) => kind === 'reviewed'));
    expect(event).toMatchObject({ actor: 'booker', actorId: scenario.booker.user.id, toStatus: 'completed' });
  });

  test('AZ-13 is refused from anyone but the client', async () => {
    const id = await it.completed();
    expect((await it.send(id, {}, scenario.expert)).statusCode).toBe(403);
    for (const stranger of [await signUp(scenario.it), await signUpExpert(scenario.it)]) {
      expect((await it.send(id, {}, stranger)).statusCode).toBe(404);
      const pretended = { reviewerId: scenario.booker.user.id, profileId: scenario.expert.profileId };
      expect((await it.send(id, pretended, stranger)).statusCode).toBe(404);
    }
    expect((await caller(scenario.it)('POST', '/api/reviews', { bookingId: id, rating: 5 })).statusCode).toBe(
      401,
    );
    for (const nothing of ['', 'x', scenario.booker.user.id]) {
      expect((await it.send(nothing)).statusCode).toBe(404);
    }
    expect(await stored(id)).toEqual([]);
  });

  test('AZ-13 is accepted from the end of the session until 60 days later', async () => {
    const id = await it.confirmed();
    const early = await it.send(id);
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      { message: 'You can review this session once it’s over.', status: 'confirmed' },
    ]);
    scenario.moveTo(sessionEnds);
    await it.jobs();
    const around = async (seconds: number) => {
      scenario.moveTo(new Date(Date.parse(reviewDeadline) + seconds * 1000).toISOString());
      return it.send(id, {}, await it.signInAgain(scenario.booker));
    };
    for (const seconds of [1, 0]) {
      const late = await around(seconds);
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { message: 'Reviews close 60 days after a session.' },
      ]);
    }
    expect((await around(-1)).statusCode).toBe(201);
  });

  test('is refused after a no-show and for a session that didn’t take place', async () => {
    const missed = await it.completed();
    await scenario.expert.call('POST', `/api/bookings/${missed}/no-show`);
    const answer = await it.send(missed);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'You can’t review this session because the expert marked you as a no-show.' },
    ]);
    await scenario.signUpParties();
    const cancelled = await it.confirmed();
    await scenario.expert.call('POST', `/api/bookings/${cancelled}/cancel`);
    expect((await it.send(cancelled)).json()).toMatchObject({
      message: 'This session didn’t take place, so there’s nothing to review.',
    });
  });

  test('CON-10 is saved once from ten parallel requests', async () => {
    const id = await it.completed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => it.send(id, { comment: `Number ${n}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const [accepted] = answers.filter(({ statusCode }) => statusCode === 201);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ message: 'You’ve already reviewed this session.' });
    expect(await stored(id)).toMatchObject([{ comment: accepted?.json<WrittenReview>().review.comment }]);
    // A request that gets past the check hits the database constraint.
    await expect(
      it.db().insert(reviews).values({
        bookingId: id,
        profileId: scenario.expert.profileId,
        reviewerId: scenario.booker.user.id,
        rating: 1,
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'reviews_booking_key' } });
  });

  test('sent again with the same key returns the same review', async () => {
    const id = await it.completed();
    const key = { 'idempotency-key': 'my review' };
    const send = (fields = {}) => it.send(id, fields, scenario.booker, { 'idempotency-key': 'my-review' });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect((await send({ rating: 1 })).statusCode).toBe(422);
    expect((await it.send(id, {}, scenario.booker, key)).statusCode).toBe(400);
  });

  test.each([
    ['no rating', { rating: undefined }, 'rating'],
    ['none of five', { rating: 0 }, 'rating'],
    ['six of five', { rating: 6 }, 'rating'],
    ['half a star', { rating: 4.5 }, 'rating'],
    ['a rating in words', { rating: '5' }, 'rating'],
    ['too many words', { comment: 'x'.repeat(1001) }, 'comment'],
    ['a number for words', { comment: 5 }, 'comment'],
    ['a tip that is no choice', { tipAmount: 7 }, 'tipAmount'],
    ['a tip below nothing', { tipAmount: '-5' }, 'tipAmount'],
    ['a tip of no amount', { tipAmount: '' }, 'tipAmount'],
    ['a tip by another notation', { tipAmount: '0x5' }, 'tipAmount'],
    ['a tip of parts of a cent', { tipAmount: '5.001' }, 'tipAmount'],
    ['a list of tips', { tipAmount: [5] }, 'tipAmount'],
  ])('VAL-09 with %s is rejected under its field', async (_what, fields, field) => {
    const answer = await it.send(crypto.randomUUID(), fields);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('VAL-09 takes 1000 characters, and an empty comment becomes null', async () => {
    const long = await it.review(await it.completed(), { comment: 'é'.repeat(1000) });
    expect(long.review.comment).toHaveLength(1000);
    await scenario.signUpParties();
    const silent = await it.review(await it.completed(), { comment: '  \n ', tipAmount: null });
    expect(silent).toMatchObject({ review: { comment: null } });
    expect(silent).not.toHaveProperty('tip');
  });

  test('ENC-01 is stored and returned as typed', async () => {
    const id = await it.completed();
    const comment = '<script>alert(1)</script> "’ 👩‍🚀 \u202e {{x}} %00 \n& more';
    expect((await it.review(id, { comment })).review.comment).toBe(comment);
    expect((await it.view(id, scenario.expert)).review?.comment).toBe(comment);
  });
});
