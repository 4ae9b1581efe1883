import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { latch } from '#test/latch.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { scenarioStart, testBookings } from '#test/test-bookings.ts';
import { waitForBlockedQuery } from '#test/wait-for-blocked-query.ts';

const scenario = testBookings();

describe('an Idempotency-Key', () => {
  beforeAll(() => scenario.signUpParties());
  const key = (value: string) => ({ 'idempotency-key': value });

  test('CON-04 gives the first answer again, refuses another body, and is everybody’s own', async () => {
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

  test('CON-27 keeps no refusal', async () => {
    const fields = { scheduledAt: '2030-03-05T13:00Z' };
    expect((await scenario.book(scenario.booker, fields, key('two'))).statusCode).toBe(400);
    expect(
      (await scenario.book(scenario.booker, { scheduledAt: '2030-03-05T09:00Z' }, key('two'))).statusCode,
    ).toBe(201);
  });

  test('has a length', async () => {
    expect((await scenario.book(scenario.booker, {}, key('x'.repeat(256)))).statusCode).toBe(400);
    expect((await scenario.book(scenario.booker, {}, key('two words'))).statusCode).toBe(400);
  });

  test('CON-04, F4 asked at once makes one booking', async () => {
    const fields = { scheduledAt: '2030-03-06T09:00Z' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scenario.book(scenario.booker, fields, key('three'))),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(made.map(({ body }) => body)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
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

describe('many at once', () => {
  beforeAll(() => scenario.signUpParties());

  test('CON-01 of twenty who ask for one time one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(scenario.it)));
    const answers = await Promise.all(people.map((person) => scenario.book(person)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  test('CON-02 no two of those who ask for times that overlap get them', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(scenario.it)));
    const answers = await Promise.all(
      people.map((person, n) =>
        scenario.book(person, { scheduledAt: `2030-03-05T09:${n % 2 ? '15' : '00'}Z` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
  });

  test('one person asking everybody for the same time gets one of them', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => signUpExpert(scenario.it)));
    const answers = await Promise.all(
      others.map((other) => scenario.book(scenario.booker, { scheduledAt: '2030-03-11T09:00Z' }, {}, other)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

/** Two connections are needed to wait for each other. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('while somebody waits', () => {
  beforeAll(() => scenario.signUpParties());

  /** Asks while another transaction has done this and not yet said so. */
  async function bookDuring(change: (tx: Db) => Promise<unknown>) {
    const begun = latch();
    const changing = transaction(scenario.it.deps.db, async (tx) => {
      await change(tx);
      begun.open();
      await waitForBlockedQuery(tx);
    });
    await begun.opened;
    const asked = scenario.book(scenario.booker);
    await changing;
    return asked;
  }

  test('a hold that is let go meanwhile is not given back', async () => {
    const held = (await scenario.book(scenario.booker)).json<RequestedBooking>();
    scenario.moveTo(held.expiresAt ?? '');
    const answer = await bookDuring((tx) =>
      tx.update(bookings).set({ status: 'expired' }).where(eq(bookings.id, held.id)),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json<RequestedBooking>().id).not.toBe(held.id);
  });

  test('what the expert changes counts', async () => {
    const answer = await bookDuring((tx) =>
      tx.update(profiles).set({ isActive: false }).where(eq(profiles.id, scenario.expert.profileId)),
    );
    expect(answer.statusCode).toBe(409);
  });
});
