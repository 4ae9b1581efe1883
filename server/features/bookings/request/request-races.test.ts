import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { latch } from '#test/latch.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { scenarioStart, testBookings } from '#test/test-bookings.ts';
import { waitForBlockedQuery } from '#test/wait-for-blocked-query.ts';

const scenario = testBookings();

describe('an idempotency key', () => {
  beforeAll(() => scenario.signUpParties());
  const key = (value: string) => ({ 'idempotency-key': value });

  test('CON-04 returns the first response again, refuses a different body and belongs to one user', async () => {
    const fields = { scheduledAt: '2030-03-04T09:00Z' };
    const first = await scenario.book(scenario.booker, fields, key('one'));
    const second = await scenario.book(scenario.booker, fields, key('one'));
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    scenario.moveTo('2030-03-01T00:20:00Z');
    await scenario.runJobs();
    expect((await scenario.book(scenario.booker, fields, key('one'))).body).toBe(first.body);
    scenario.moveTo(scenarioStart);
    expect(
      (await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T10:00Z' }, key('one'))).statusCode,
    ).toBe(422);
    const other = await signUp(scenario.it);
    expect((await scenario.book(other, { scheduledAt: '2030-03-04T10:00Z' }, key('one'))).statusCode).toBe(
      201,
    );
  });

  test('CON-27 can be used again after a refused request', async () => {
    const fields = { scheduledAt: '2030-03-05T13:00Z' };
    expect((await scenario.book(scenario.booker, fields, key('two'))).statusCode).toBe(400);
    expect(
      (await scenario.book(scenario.booker, { scheduledAt: '2030-03-05T09:00Z' }, key('two'))).statusCode,
    ).toBe(201);
  });

  test('has a maximum length and no spaces', async () => {
    expect((await scenario.book(scenario.booker, {}, key('x'.repeat(256)))).statusCode).toBe(400);
    expect((await scenario.book(scenario.booker, {}, key('two words'))).statusCode).toBe(400);
  });

  test('CON-04, F4 sent several times concurrently creates one booking', async () => {
    const fields = { scheduledAt: '2030-03-06T09:00Z' };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => scenario.book(scenario.booker, fields, key('three'))),
    );
    const created = responses.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(created.map(({ body }) => body)).size).toBe(1);
    expect(responses.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
  });

  test('is forgotten after a day', async () => {
    const fields = { scheduledAt: '2030-03-07T09:00Z' };
    await scenario.book(scenario.booker, fields, key('four'));
    scenario.moveTo('2030-03-02T00:00:01Z');
    await scenario.runJobs();
    const again = await scenario.book(scenario.booker, { scheduledAt: '2030-03-07T10:00Z' }, key('four'));
    expect(again.statusCode).toBe(201);
    scenario.moveTo(scenarioStart);
  });
});

describe('concurrent requests', () => {
  beforeAll(() => scenario.signUpParties());

  test('CON-01 of 20 clients who request the same time, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(scenario.it)));
    const responses = await Promise.all(people.map((person) => scenario.book(person)));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  test('CON-02 of 20 clients who request overlapping times, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(scenario.it)));
    const responses = await Promise.all(
      people.map((person, n) =>
        scenario.book(person, { scheduledAt: `2030-03-05T09:${n % 2 ? '15' : '00'}Z` }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(responses.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
  });

  test('a client who requests the same time from several experts gets one of them', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => signUpExpert(scenario.it)));
    const responses = await Promise.all(
      others.map((other) => scenario.book(scenario.booker, { scheduledAt: '2030-03-11T09:00Z' }, {}, other)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

/** Needs Postgres: the embedded database has only one connection, so nothing can wait. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('a request that waits for another transaction', () => {
  beforeAll(() => scenario.signUpParties());

  /** Sends a request while another transaction has made a change but not committed it. */
  async function bookDuring(change: (tx: Tx) => Promise<unknown>) {
    const started = latch();
    const changing = transaction(scenario.it.deps.db, async (tx) => {
      await change(tx);
      started.open();
      await waitForBlockedQuery(tx);
    });
    await started.opened;
    const response = scenario.book(scenario.booker);
    await changing;
    return response;
  }

  test('doesn’t return a reservation that expired in the meantime', async () => {
    const expired = (await scenario.book(scenario.booker)).json<RequestedBooking>();
    scenario.moveTo(expired.expiresAt ?? '');
    const response = await bookDuring((tx) =>
      tx.update(bookings).set({ status: 'expired' }).where(eq(bookings.id, expired.id)),
    );
    expect(response.statusCode).toBe(201);
    expect(response.json<RequestedBooking>().id).not.toBe(expired.id);
  });

  test('respects what the expert changed in the meantime', async () => {
    const response = await bookDuring((tx) =>
      tx.update(profiles).set({ isActive: false }).where(eq(profiles.id, scenario.expert.profileId)),
    );
    expect(response.statusCode).toBe(409);
  });
});
