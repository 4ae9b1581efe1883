import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#server/db/tables/messages.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { testOrigin } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { type Person, signUp } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;

const listed = async (by: Person) => {
  const response = await by.call('GET', '/api/bookings/me');
  expect(response.statusCode).toBe(200);
  return response.json<Booking[]>();
};
const idsOf = (bookings: Booking[]) => bookings.map(({ id }) => id);

describe('a person’s bookings', () => {
  beforeAll(() => scenario.signUpParties());

  test('include those they booked and those they received, upcoming soonest first, then past newest first', async () => {
    const unpaid = (await it.request('2030-03-08T09:00:00.000Z')).id;
    const requested = await it.authorized('2030-03-06T09:00:00.000Z');
    const confirmed = await it.confirmed('2030-03-07T09:00:00.000Z');
    const declined = await it.authorized('2030-03-05T09:00:00.000Z');
    const withdrawn = await it.authorized('2030-03-09T09:00:00.000Z');
    await scenario.expert.call('POST', `/api/bookings/${declined}/decline`, { reason: 'Away that day' });
    await scenario.booker.call('POST', `/api/bookings/${withdrawn}/withdraw`);
    const [own, theirs] = [await listed(scenario.booker), await listed(scenario.expert)];
    expect(idsOf(own)).toEqual([requested, confirmed, unpaid, withdrawn, declined]);
    expect(idsOf(theirs)).toEqual([requested, confirmed, withdrawn, declined]);
    expect(await listed(await signUp(scenario.it))).toEqual([]);

    expect(theirs[0]).toMatchObject({
      bookerId: scenario.booker.user.id,
      booker: { id: scenario.booker.user.id, firstName: 'Ada', email: null },
      profile: { role: 'Tester', user: { firstName: 'Ada' } },
      message: 'About my clock',
      price: '75.00',
      receives: '67.50',
      answerBy: '2030-03-03T00:00:00.000Z',
      meetingLink: null,
      actions: ['confirm', 'decline', 'propose'],
    });
    expect(own[0]).toMatchObject({ receives: null, actions: ['withdraw'] });
    expect(own[1]).toMatchObject({
      status: 'confirmed',
      meetingLink: `${testOrigin}/room/${confirmed}`,
      freeUntil: '2030-03-06T09:00:00.000Z',
      actions: ['cancel', 'propose'],
    });
    expect(own[2]).toMatchObject({
      paymentStatus: 'unpaid',
      expiresAt: '2030-03-01T00:15:00.000Z',
      actions: ['pay', 'withdraw'],
    });
    expect(own[4]).toMatchObject({
      closed: { kind: 'declined', by: 'expert', reason: 'Away that day' },
      actions: [],
    });
    expect(theirs[2]).toMatchObject({ closed: { kind: 'withdrawn', by: 'booker', reason: null } });
    expect(JSON.stringify([own, theirs])).not.toMatch(/pi_|ch_|_secret|@/);
  });

  test('never show one party’s email address to the other', async () => {
    await scenario.signUpParties();
    const booker = await signUp(scenario.it, { email: 'nora.canary@example.com' });
    const response = await scenario.book(booker, { scheduledAt: '2030-03-10T09:00:00.000Z' });
    const { id, clientSecret } = response.json<{ id: string; clientSecret: string }>();
    await scenario.pay(clientSecret);
    const [own] = await listed(booker);
    expect(own).toMatchObject({
      id,
      paymentStatus: 'authorized',
      booker: { email: 'nora.canary@example.com' },
    });
    const [theirs] = await listed(scenario.expert);
    expect(theirs).toMatchObject({ id, booker: { email: null } });
  });

  test('include the review and the number of unread messages', async () => {
    await scenario.signUpParties();
    const id = await it.confirmed('2030-03-04T09:00:00.000Z');
    const { db } = scenario.it.deps;
    const parties = { bookingId: id, senderId: scenario.expert.user.id, receiverId: scenario.booker.user.id };
    await db.insert(messages).values([
      { ...parties, content: 'Hello' },
      { ...parties, content: 'Again' },
      { ...parties, content: 'Read', isRead: true },
    ]);
    expect((await listed(scenario.booker))[0]).toMatchObject({ unreadMessages: 2 });
    expect((await listed(scenario.expert))[0]).toMatchObject({ unreadMessages: 0, review: null });
    await db.insert(reviews).values({
      bookingId: id,
      profileId: scenario.expert.profileId,
      reviewerId: scenario.booker.user.id,
      rating: 5,
      comment: 'Good',
    });
    expect((await listed(scenario.expert))[0]).toMatchObject({
      review: { rating: 5, comment: 'Good', tipAmount: '0.00' },
    });
  });

  test('take no more queries when there are more of them', async () => {
    await scenario.signUpParties();
    const count = async () => (await queriesDuring(scenario.it, () => listed(scenario.booker))).length;
    await it.confirmed('2030-03-04T09:00:00.000Z');
    await it.request('2030-03-05T09:00:00.000Z');
    const few = await count();
    for (let day = 10; day < 20; day += 1) await it.confirmed(`2030-03-${day}T09:00:00.000Z`);
    for (let day = 20; day < 24; day += 1) await it.request(`2030-03-${day}T09:00:00.000Z`);
    scenario.moveTo('2030-03-01T00:00:05Z');
    expect(await count()).toBeLessThanOrEqual(few);
  });

  test('are counted and returned in pages', async () => {
    await scenario.signUpParties();
    const id = await it.confirmed('2030-03-04T09:00:00.000Z');
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    const response = await scenario.booker.call('GET', '/api/bookings/me');
    expect(response.headers).toMatchObject({ 'x-total-count': '1', 'x-past-count': '1' });
    expect(response.json<Booking[]>()).toMatchObject([
      { id, status: 'completed', meetingLink: null, freeUntil: null },
    ]);
    expect((await scenario.booker.call('GET', '/api/bookings/me?offset=1')).json()).toEqual([]);
    for (const offset of ['-1', 'x', '1.5', '1000001']) {
      const refused = await scenario.booker.call('GET', `/api/bookings/me?offset=${offset}`);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ fields: { offset: 'Must be a whole number up to 1000000' } });
    }
  });
});

test('an expert’s own meeting link is used for their sessions', async () => {
  await scenario.signUpParties();
  const own = 'https://rooms.example/mara';
  await scenario.it.deps.db
    .update(profiles)
    .set({ meetingUrl: own })
    .where(eq(profiles.id, scenario.expert.profileId));
  const id = await it.confirmed('2030-03-04T09:00:00.000Z');
  expect(await it.view(id)).toMatchObject({ meetingLink: own });
  expect(await it.view(id, scenario.expert)).toMatchObject({ meetingLink: own });
});
