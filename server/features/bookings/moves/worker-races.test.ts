import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Intent } from '#server/adapters/payments/payments-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { queryRows } from '#server/db/open-database.ts';
import { expireUnanswered } from '#server/features/bookings/request/reservations.service.ts';
import { insert } from '#server/features/money/events/events.repository.ts';
import { processDueEvents } from '#server/features/money/events/events.service.ts';
import { signUp } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';
import { acceptRequest } from './answer-request.service.ts';

const it = testPayments();
const { scenario } = it;
const neverAborted = new AbortController().signal;
const onPostgres = process.env.TEST_DATABASE_URL ? test : test.skip;
beforeEach(() => scenario.signUpParties());

onPostgres('new requests succeed while a worker runs due operations', async () => {
  const bookers = await Promise.all(Array.from({ length: 30 }, () => signUp(scenario.it)));
  const slots = ['04', '05', '06', '07', '08'].flatMap((day) =>
    ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((time) => `2030-03-${day}T${time}Z`),
  );
  let running = true;
  const worker = (async () => {
    while (running) {
      await it.runOperations();
      await sleep(2);
    }
  })();
  const statuses: number[] = [];
  for (const [n, booker] of bookers.entries())
    statuses.push((await scenario.book(booker, { scheduledAt: slots[n] })).statusCode);
  running = false;
  await worker;
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
});

/** Inserts authorized requests directly into the database. */
const insertAuthorized = async (n: number) => {
  const { id } = await it.request('2030-03-04T09:00Z');
  const at = scenario.it.deps.now().toISOString();
  await it.db().execute(sql`
    with many as (
      insert into bookings (profile_id, booker_id, duration, price, scheduled_at, ends_at, blocked_from, blocked_until, status, answer_by, created_at, updated_at)
      select profile_id, booker_id, duration, price, s, s + interval '30 min', s, s + interval '30 min', 'pending', timestamptz '2030-03-02', created_at, updated_at
      from bookings, generate_series(1, ${n}) n, lateral (select timestamptz '2031-01-01' + n * interval '1 hour' as s) t
      where id = ${id} returning id)
    insert into payments (booking_id, kind, state, amount, intent_id, charge_id, created_at, updated_at)
    select id, 'booking', 'authorized', 7500, 'pi_m_' || id, 'ch_m_' || id, ${at}, ${at} from many`);
  return queryRows<{ id: string; payment_id: string }>(
    it.db(),
    sql`select b.id, p.id as payment_id from bookings b join payments p on p.booking_id = b.id where p.intent_id like 'pi_m_%' and b.status = 'pending' order by b.scheduled_at`,
  );
};

onPostgres('accepting at the deadline and the sweep that expires requests never both win', async () => {
  const { deps } = scenario.it;
  const restore = it.overrideProvider(() => ({
    capture: async (_key, id, amount): Promise<Intent> => ({
      id,
      clientSecret: null,
      status: 'captured',
      amount,
      currency: 'usd',
      metadata: {},
      customerId: null,
      methodId: null,
      lastError: null,
      charge: {
        id: id.replace('pi_', 'ch_'),
        captured: true,
        amountCaptured: amount,
        fee: 248,
        captureBefore: null,
        card: null,
      },
    }),
    cancel: async (_key, id): Promise<Intent> => ({
      id,
      clientSecret: null,
      status: 'canceled',
      amount: 7500,
      currency: 'usd',
      metadata: {},
      customerId: null,
      methodId: null,
      lastError: null,
      charge: null,
    }),
  }));
  // One process's clock is a millisecond behind the other's, so both moves are allowed.
  const accepting = {
    ...scenario.it.deps,
    payments: scenario.it.deps.payments,
    now: () => new Date('2030-03-01T23:59:59.999Z'),
  };
  const sweeping = {
    ...scenario.it.deps,
    payments: scenario.it.deps.payments,
    now: () => new Date('2030-03-02T00:00:00.000Z'),
  };
  const rows = await insertAuthorized(2000);
  await it
    .db()
    .execute(
      sql`update bookings set answer_by = timestamptz '2030-04-01' where answer_by = timestamptz '2030-03-02'`,
    );
  for (let from = 0; from < rows.length; from += 100) {
    const group = rows.slice(from, from + 100);
    await it.db().execute(
      sql`update bookings set answer_by = timestamptz '2030-03-02' where id in (${sql.join(
        group.map(({ id }) => sql`${id}::uuid`),
        sql`, `,
      )})`,
    );
    const accepts = group
      .slice(-6)
      .map(({ id }) =>
        acceptRequest(accepting, { userId: scenario.expert.user.id, bookingId: id }).catch(() => undefined),
      );
    await sleep((from / 100) % 10);
    await expireUnanswered(sweeping, neverAborted);
    await Promise.all(accepts);
  }
  restore();
  const expiredButCharged = await queryRows(
    deps.db,
    sql`select b.id from bookings b join payments p on p.booking_id = b.id
      where p.intent_id like 'pi_m_%' and p.state in ('captured', 'capturing') and b.status = 'expired'`,
  );
  expect(expiredButCharged).toEqual([]);
});

test('all due events are processed, each once, by however many processes', async () => {
  const { deps } = scenario.it;
  const eventIds = Array.from({ length: 10 }, (_, n) => `evt_q_${n}`);
  for (const id of eventIds)
    await insert(
      deps.db,
      { id, type: 'account.updated', objectId: id, account: null, chargeId: null },
      deps.now(),
    );
  const read: string[] = [];
  const restore = it.overrideProvider(() => ({
    readAccount: async (accountId) => {
      read.push(accountId);
      await sleep(5);
      return Promise.reject(new ProviderError('refused', 'unknown'));
    },
  }));
  await Promise.all([processDueEvents(deps), processDueEvents(deps)]);
  restore();
  expect(read.toSorted()).toEqual(eventIds);
  expect(await processDueEvents(deps)).toEqual({ count: 0 });
});
