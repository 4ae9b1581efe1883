import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { messages } from '#server/db/tables/messages.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { type Person, password } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;
beforeEach(() => scenario.signUpParties());

const remove = (person: Person) => person.call('DELETE', '/api/settings/account', { password });
const left = async (person: Person) => (await person.call('GET', '/api/settings')).statusCode === 401;
const liveBookings = () =>
  it
    .db()
    .$count(
      bookings,
      and(
        eq(bookings.profileId, scenario.expert.profileId),
        inArray(bookings.status, ['pending', 'confirmed']),
      ),
    );

const parties = [['expert'], ['booker']] as const;
/** Both orders, because which of two calls comes first is up to the database. */
const bothOrders = [
  ['first', <T>(calls: (() => T)[]) => calls],
  ['last', <T>(calls: (() => T)[]) => calls.toReversed()],
] as const;

describe.each(bothOrders)('deleting an account, sent %s,', (_, inOrder) => {
  const together = (...calls: (() => Promise<unknown>)[]) =>
    Promise.all(inOrder(calls).map((call) => call()));

  test.each(parties)('while a request is sent leaves none open if the %s leaves', async (who) => {
    await together(
      () => remove(scenario[who]),
      () => scenario.book(scenario.booker),
    );
    expect(await left(scenario[who])).toBe(true);
    await it.jobs(2);
    expect(await liveBookings()).toBe(0);
  });

  test.each(parties)(
    'while a suggested time is accepted ends the booking or waits, if it is the %s',
    async (who) => {
      const { booker, expert } = scenario;
      const id = await it.authorized('2030-03-04T09:00:00.000Z');
      const time = { scheduledAt: '2030-03-05T10:00:00.000Z' };
      const { proposal } = (await expert.call('POST', `/api/bookings/${id}/proposals`, time)).json<Booking>();
      await together(
        () => remove(scenario[who]),
        () => booker.call('POST', `/api/bookings/${id}/proposals/${proposal?.id}/accept`),
      );
      await it.jobs(3);
      const hasLeft = await left(scenario[who]);
      expect(hasLeft || who === 'expert').toBe(true);
      expect(await liveBookings()).toBe(hasLeft ? 0 : 1);
      expect(await ledger.balanceOf(it.db(), `held:${id}`)).toBe(hasLeft ? 0 : 7500);
      const { state, amount, refunded } = await it.paymentOf(id);
      if (hasLeft) expect(state === 'canceled' || refunded === amount).toBe(true);
      expect(await it.balanceDifference()).toBe(0);
    },
  );

  test('while a message is sent leaves no text of theirs', async () => {
    const { booker } = scenario;
    const id = await it.confirmed();
    await together(
      () => remove(booker),
      () => booker.call('POST', '/api/messages', { bookingId: id, content: 'A late secret' }),
    );
    await it.jobs();
    scenario.moveTo('2030-03-01T00:15:00Z');
    await it.jobs();
    expect(await it.db().$count(messages, eq(messages.content, 'A late secret'))).toBe(0);
  });

  test('both parties of a request and of a session at once can both leave', async () => {
    const { booker, expert } = scenario;
    const session = await it.confirmed({ scheduledAt: '2030-03-08T09:00:00Z' });
    const request = await it.authorized('2030-03-09T09:00:00Z');
    await together(
      () => remove(booker),
      () => remove(expert),
    );
    expect(await left(booker)).toBe(true);
    // The session's money may still have been held for the expert.
    if (!(await left(expert))) expect((await remove(expert)).statusCode).toBe(204);
    await it.jobs(3);
    expect(await liveBookings()).toBe(0);
    expect(await it.paymentOf(session)).toMatchObject({ refunded: 7500, released: 0 });
    expect((await it.paymentOf(request)).state).toBe('canceled');
    expect(await it.balanceDifference()).toBe(0);
  });
});
