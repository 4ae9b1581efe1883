import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { queryRows } from '#server/db/open-database.ts';
import { expireReservations } from '#server/features/bookings/request/reservations.service.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { testPayments } from '#test/test-payments.ts';
import { runDueOperations } from './operations.service.ts';

const it = testPayments();
const { scenario, jobs } = it;
const neverAborted = new AbortController().signal;
beforeEach(() => scenario.signUpParties());
afterEach(() => it.discardWork());

const days = ['04', '05'];
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const makeRequests = async (perDay = 4) => {
  const ids: string[] = [];
  for (const day of days)
    for (const time of times.slice(0, perDay)) ids.push((await it.request(`2030-03-${day}T${time}Z`)).id);
  return ids;
};

describe('due operations', () => {
  test('a sweep of 12 operations ends even if the provider never responds', async () => {
    await makeRequests(6);
    scenario.moveTo('2030-03-01T00:15:00Z');
    await expireReservations(scenario.it.deps, neverAborted);
    let calls = 0;
    let at = scenario.it.deps.now().getTime();
    const stop = new AbortController();
    const restore = it.overrideProvider(() => ({
      cancel: async () => {
        calls += 1;
        if (calls >= 200) stop.abort();
        // The SDK's timeout.
        at += 8_000;
        scenario.moveTo(new Date(at).toISOString());
        throw new ProviderError('unavailable', 'timeout');
      },
    }));
    await runDueOperations(scenario.it.deps, settleOperation, stop.signal);
    restore();
    expect(calls).toBeLessThan(200);
  });

  test('operations that can’t be settled don’t block the others', async () => {
    const ids = await makeRequests();
    const good = ids.at(-1) ?? '';
    scenario.moveTo('2030-03-01T00:15:00Z');
    await expireReservations(scenario.it.deps, neverAborted);
    const { id: goodPayment } = await it.paymentOf(good);
    await it
      .db()
      .execute(
        sql`update payment_ops set due_at = due_at + interval '1 second' where payment_id = ${goodPayment} and op = 'cancel'`,
      );
    await it
      .db()
      .execute(sql`update payment_ops set state = 'failed' where state = 'due' and op = 'cancel' and payment_id in
      (select id from payments where booking_id in (${sql.join(
        ids.slice(4, 7).map((id) => sql`${id}::uuid`),
        sql`, `,
      )}))`);
    const unsettleable = await Promise.all(ids.slice(0, 4).map((id) => it.paymentOf(id)));
    const settle: typeof settleOperation = async (...args) => {
      if (unsettleable.some(({ id }) => id === args[2].paymentId)) throw new Error('can’t be settled');
      await settleOperation(...args);
    };
    let at = new Date('2030-03-01T00:15:01Z').getTime();
    for (let sweep = 0; sweep < 60; sweep += 1) {
      scenario.moveTo(new Date(at).toISOString());
      await runDueOperations(scenario.it.deps, settle, neverAborted).catch(() => undefined);
      at += 5_000;
    }
    expect((await it.paymentOf(good)).state).toBe('canceled');
  });
});

describe('a capture', () => {
  test('that is delayed until after the session never charges the client', async () => {
    const id = await it.authorized('2030-03-02T09:00Z');
    await it.injectFault({ name: 'c', match: 'POST /v1/payment_intents/*/capture', kind: 'limited' });
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(503);
    scenario.moveTo('2030-03-02T09:45:00Z');
    expect((await scenario.booker.call('POST', `/api/bookings/${id}/withdraw`)).statusCode).toBe(409);
    await it.clearFaults();
    await jobs();
    await jobs();
    const { status } = await it.view(id);
    expect(status).not.toBe('completed');
    expect(status).not.toBe('confirmed');
  });

  test('that completes only after the session started expires the request and refunds the client', async () => {
    const id = await it.authorized('2030-03-02T09:00Z');
    const restore = it.overrideProvider((real) => ({
      capture: async (...args) => {
        const captured = await real.capture(...args);
        scenario.moveTo('2030-03-02T09:06:00Z');
        return captured;
      },
    }));
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(409);
    restore();
    await jobs();
    const { status, closed } = await it.view(id);
    expect([status, closed?.kind]).toEqual(['expired', 'chargedLate']);
    expect(await it.paymentOf(id)).toMatchObject({ state: 'captured', refundOwed: 7500, refunded: 7500 });
    expect(await it.balanceDifference()).toBe(0);
  });

  test('whose key was used with other parameters (by an earlier release of ours) is looked up', async () => {
    const id = await it.authorized('2030-03-04T09:00Z');
    const restore = it.overrideProvider(() => ({
      // The earlier release sent the same call without `expand`, and its response was lost.
      capture: async (idempotencyKey, intentId, amount) => {
        await it
          .provider()
          .paymentIntents.capture(intentId, { amount_to_capture: amount }, { idempotencyKey });
        throw new ProviderError('unavailable', 'connection lost');
      },
    }));
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(503);
    restore();
    scenario.moveTo('2030-03-01T01:00:00Z');
    await jobs();
    const { intentId, state } = await it.paymentOf(id);
    const { status } = await it.provider().paymentIntents.retrieve(intentId ?? '');
    expect({ status, state }).toEqual({ status: 'succeeded', state: 'captured' });
  });

  test('that took effect and was refused is recorded or reported to an operator', async () => {
    const id = await it.authorized('2030-03-04T09:30Z');
    const restore = it.overrideProvider((real) => ({
      capture: async (...args) => {
        await real.capture(...args);
        throw new ProviderError(
          'refused',
          'Keys for idempotent requests can only be used with the same parameters',
        );
      },
    }));
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    restore();
    scenario.moveTo('2030-03-01T02:00:00Z');
    await jobs();
    expect((await it.paymentOf(id)).state === 'captured' || (await it.casesOf(id)).length > 0).toBe(true);
  });
});

describe('a key under which the provider repeats its own failure', () => {
  test('doesn’t keep a client from saving a card for a day', async () => {
    await it.injectFault({ name: 'k', match: 'POST /v1/customers', kind: 'error', times: 1 });
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      scenario.moveTo(`2030-03-01T0${n}:00:00Z`);
      const response = await scenario.book(scenario.booker, {
        scheduledAt: '2030-03-04T09:00Z',
        saveCard: true,
      });
      statuses.push(response.statusCode);
    }
    expect(statuses).toContain(201);
  });
});

describe('an idempotency key', () => {
  test('can be used again after the provider refused the payment setup', async () => {
    const restore = it.overrideProvider(() => ({
      createIntent: () => Promise.reject(new ProviderError('refused', 'no')),
    }));
    const key = { 'idempotency-key': 'stuck' };
    const first = await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T09:00Z' }, key);
    restore();
    const second = await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T09:00Z' }, key);
    expect([first.statusCode, second.statusCode]).toEqual([402, 201]);
  });
});

test('no client secret is stored in our tables or logged', async () => {
  const response = await scenario.book(
    scenario.booker,
    { scheduledAt: '2030-03-04T09:00Z', saveCard: true },
    { 'idempotency-key': 'secrets' },
  );
  const { clientSecret, id } = response.json<RequestedBooking>();
  await scenario.pay(clientSecret, '4000000000000002').catch(() => undefined);
  await it.view(id);
  await jobs();
  const found: string[] = [];
  const tables = await queryRows<{ t: string }>(
    it.db(),
    sql`select table_schema || '."' || table_name || '"' as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { t } of tables) {
    const rows = await queryRows(
      it.db(),
      sql`select 1 from ${sql.raw(t)} x where x::text like ${`%${clientSecret}%`}`,
    );
    if (rows.length > 0) found.push(t);
  }
  expect(found).toEqual([]);
  expect(scenario.it.logs.filter((line) => line.includes(clientSecret ?? '-'))).toEqual([]);
});
