import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { refreshOpenPayments } from '#server/features/bookings/request/booking-payment.service.ts';
import { testPayments } from '#test/test-payments.ts';
import * as events from './events.repository.ts';
import { fetchMissedEvents, processDueEvents } from './events.service.ts';

const it = testPayments();
const { scenario, jobs } = it;
const neverAborted = new AbortController().signal;
beforeEach(() => scenario.signUpParties());
afterEach(() => it.discardWork());

describe('an event', () => {
  test('that was lost for two hours is fetched, even after newer events arrived', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    await jobs();
    scenario.moveTo('2030-03-01T02:00:00Z');
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await it.openDispute(id);
    await scenario.it.deps.sandbox?.work();
    await it.clearFaults();
    scenario.moveTo('2030-03-01T04:00:00Z');
    await it.request('2030-03-04T11:00Z');
    await jobs();
    await jobs();
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true });
  });

  test('that can’t be processed doesn’t stop the others from being fetched', async () => {
    const [one, other] = [await it.confirmed('2030-03-04T09:00Z'), await it.confirmed('2030-03-04T10:00Z')];
    await jobs();
    scenario.moveTo('2030-03-01T02:00:00Z');
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await it.openDispute(one);
    await it.openDispute(other);
    await scenario.it.deps.sandbox?.work();
    await it.clearFaults();
    let calls = 0;
    const restore = it.overrideProvider((real) => ({
      readDispute: (id) => {
        calls += 1;
        return calls === 1 ? Promise.reject(new ProviderError('unavailable', 'once')) : real.readDispute(id);
      },
    }));
    scenario.moveTo('2030-03-01T02:05:00Z');
    await fetchMissedEvents(scenario.it.deps, neverAborted).catch(() => undefined);
    await processDueEvents(scenario.it.deps);
    restore();
    for (const at of ['02:25', '02:30', '02:35']) {
      scenario.moveTo(`2030-03-01T${at}:00Z`);
      await jobs();
    }
    expect([(await it.paymentOf(one)).payoutFrozen, (await it.paymentOf(other)).payoutFrozen]).toEqual([
      true,
      true,
    ]);
  });

  test('about a bank account, which can’t be read as an account, isn’t retried forever', async () => {
    const at = scenario.it.deps.now();
    // The provider responds 403 account_invalid for an id that isn't one of our accounts.
    const restore = it.overrideProvider((real) => ({
      readAccount: (id) =>
        id.startsWith('acct_')
          ? real.readAccount(id)
          : Promise.reject(new ProviderError('unavailable', 'no access', { code: 'account_invalid' })),
    }));
    for (let n = 0; n < 200; n += 1) {
      const event = {
        id: `evt_ba_${n}`,
        type: 'account.external_account.updated',
        objectId: `ba_${n}`,
        account: 'acct_1',
        chargeId: null,
      };
      await events.insert(it.db(), event, at);
    }
    const id = await it.confirmed('2030-03-04T09:00Z');
    const disputeId = await it.openDispute(id);
    const later = new Date(at.getTime() + 1000);
    const dispute = {
      id: 'evt_dp',
      type: 'charge.dispute.created',
      objectId: disputeId,
      account: null,
      chargeId: null,
    };
    await events.insert(it.db(), dispute, later);
    for (let n = 1; n <= 5; n += 1) {
      scenario.moveTo(`2030-03-01T00:0${n}:00Z`);
      await processDueEvents(scenario.it.deps);
    }
    restore();
    expect((await it.paymentOf(id)).payoutFrozen).toBe(true);
  });
});

test('a dispute that can’t be read holds back the payout of its own session, however often it was tried', async () => {
  await it.onboard();
  const [disputed, other] = [
    await it.confirmed('2030-03-04T09:00Z'),
    await it.confirmed('2030-03-04T10:00Z'),
  ];
  await jobs();
  const away = () => Promise.reject(new ProviderError('unavailable', 'no answer'));
  const restore = it.overrideProvider(() => ({ readDispute: away }));
  await it.openDispute(disputed);
  await jobs();
  for (let minute = 1; minute <= events.givenUpAfter; minute += 1) {
    scenario.moveTo(new Date(scenario.it.deps.now().getTime() + 2 * 60_000).toISOString());
    await processDueEvents(scenario.it.deps);
  }
  expect(await it.casesOf(disputed)).toContainEqual(
    expect.objectContaining({ kind: 'operationFailed', amount: 7500, open: true }),
  );
  scenario.moveTo('2030-03-04T11:00Z');
  await jobs();
  scenario.moveTo('2030-03-06T11:00Z');
  await jobs(3);
  expect(await it.paymentOf(other)).toMatchObject({ transferred: 6750 });
  expect(await it.paymentOf(disputed)).toMatchObject({
    decidedAt: null,
    transferred: 0,
    payoutFrozen: false,
  });
  restore();
  scenario.moveTo('2030-03-06T11:10Z');
  await jobs(2);
  expect(await it.paymentOf(disputed)).toMatchObject({ decidedAt: null, payoutFrozen: true });
});

describe('open payments', () => {
  test('are all refreshed in turn when there are more than one sweep can query', async () => {
    const { id } = await it.request('2030-03-04T09:00Z');
    const payment = await it.paymentOf(id);
    await it.view(id);
    // 200 authorized requests that were never queried.
    await it.db().execute(sql`
      with many as (
        insert into bookings (profile_id, booker_id, duration, price, scheduled_at, ends_at, blocked_from, blocked_until, status, created_at, updated_at)
        select profile_id, booker_id, duration, price, s, s + interval '30 min', s, s + interval '30 min', 'pending', created_at, updated_at
        from bookings, generate_series(1, 200) n, lateral (select timestamptz '2031-01-01' + n * interval '1 hour' as s) t
        where id = ${id} returning id)
      insert into payments (booking_id, kind, state, amount, intent_id, created_at, updated_at)
      select id, 'booking', 'authorized', 7500, 'pi_many_' || id, ${scenario.it.deps.now().toISOString()}, ${scenario.it.deps.now().toISOString()} from many`);
    const queried: string[] = [];
    const restore = it.overrideProvider((real) => ({
      readIntent: (intentId) => {
        queried.push(intentId);
        return intentId.startsWith('pi_many')
          ? Promise.reject(new ProviderError('unavailable', 'not in this test'))
          : real.readIntent(intentId);
      },
    }));
    for (let n = 1; n <= 3; n += 1) {
      scenario.moveTo(`2030-03-01T00:0${n * 3}:00Z`);
      await refreshOpenPayments(scenario.it.deps, neverAborted);
    }
    restore();
    await it.db().execute(sql`delete from payments where intent_id like 'pi_many%'`);
    expect(queried).toContain(payment.intentId);
  });
});
