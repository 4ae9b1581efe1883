import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { queryRows } from '#server/db/open-database.ts';
import { fetchMissedEvents, processDueEvents } from '#server/features/money/events/events.service.ts';
import { testPayments } from '#test/test-payments.ts';
import { reconcileNightly } from './reconciliation.service.ts';

const it = testPayments();
const { scenario } = it;
const stopping = new AbortController().signal;
/** Compares now, whether or not a day has passed. */
const reconcile = async () => {
  await it.db().execute(sql`delete from payment_cursors where name = 'reconciliation'`);
  await reconcileNightly(scenario.it.deps, stopping);
};
/** From the beginning, since the tests move the clock back. */
const processMissedEvents = async () => {
  await it.db().execute(sql`delete from payment_cursors where name = 'events'`);
  await fetchMissedEvents(scenario.it.deps, stopping);
  await processDueEvents(scenario.it.deps);
};
type RecordedCase = {
  title: string;
  amount: number | null;
  booking_id: string | null;
  resolution: string | null;
};
const recordedCases = () =>
  queryRows<RecordedCase>(
    it.db(),
    sql`select title, amount::int as amount, booking_id, resolution from cases where kind = 'difference' order by opened_at`,
  );
const recordedDifferences = async () => (await recordedCases()).map(({ title }) => title);

describe('nightly reconciliation', () => {
  beforeEach(async () => {
    await scenario.signUpParties();
    await it.db().execute(sql`delete from cases`);
  });
  afterEach(async () => {
    await it.clearFaults();
    await processMissedEvents();
  });

  test('ignores entries of the last hour, which may not have reached us yet', async () => {
    const id = await it.authorized('2030-03-04T09:00Z');
    const restore = it.overrideProvider((real) => ({
      capture: async (...args) => {
        await real.capture(...args);
        throw new ProviderError('unavailable', 'connection lost');
      },
    }));
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    restore();
    expect(response.statusCode).toBe(503);
    await reconcile();
    expect(await recordedDifferences()).toEqual([]);

    scenario.moveTo('2030-03-01T00:00:30Z');
    await it.jobs(2);
    expect((await it.view(id)).status).toBe('confirmed');
    scenario.moveTo('2030-03-02T00:00:00Z');
    await reconcile();
    expect(await recordedDifferences()).toEqual([]);
  });

  test('reports a refund made directly at the provider to an operator, once', async () => {
    const id = await it.confirmed('2030-03-04T10:00Z');
    const { chargeId } = await it.paymentOf(id);
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await it.provider().refunds.create({ charge: chargeId ?? '', amount: 500 });
    await reconcile();
    expect(await recordedDifferences()).toEqual([]);
    scenario.moveTo('2030-03-01T01:00:01Z');
    await reconcile();
    await reconcile();
    expect(await recordedDifferences()).toEqual(['The provider has an entry that’s missing from our ledger']);
  });

  test('reports an amount that differs from the ledger', async () => {
    await it.confirmed('2030-03-04T11:00Z');
    scenario.moveTo('2030-03-01T02:00:00Z');
    const restore = it.overrideProvider((real) => ({
      async *listBalance(since, until) {
        for await (const entry of real.listBalance(since, until)) yield { ...entry, net: entry.net + 1 };
      },
    }));
    await reconcile();
    restore();
    expect(await recordedDifferences()).toContain('An entry has a different amount in our ledger');
  });

  test('settles a difference that is gone, even one from long before, and opens it again if it comes back', async () => {
    const id = await it.confirmed('2030-03-05T09:00Z');
    const { chargeId } = await it.paymentOf(id);
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await it.provider().refunds.create({ charge: chargeId ?? '', amount: 500 });
    scenario.moveTo('2030-03-02T00:00:00Z');
    await reconcile();
    const found = {
      title: 'The provider has an entry that’s missing from our ledger',
      amount: 500,
      resolution: null,
    };
    expect(await recordedCases()).toMatchObject([found]);
    scenario.moveTo('2030-03-04T00:00:00Z');
    await reconcile();
    expect(await recordedCases()).toMatchObject([found]);

    await processMissedEvents();
    scenario.moveTo('2030-03-04T12:00:00Z');
    await reconcile();
    expect(await recordedCases()).toMatchObject([{ ...found, resolution: 'No longer found' }]);

    const { id: paymentId } = await it.paymentOf(id);
    await it.db().execute(sql`update payments set lost = 1 where id = ${paymentId}`);
    await reconcile();
    await it.db().execute(sql`update payments set lost = 0 where id = ${paymentId}`);
    const divided = { title: 'A charge is neither held nor split as decided', amount: 1, booking_id: id };
    expect(await recordedCases()).toMatchObject([{}, { ...divided, resolution: null }]);
    scenario.moveTo('2030-03-04T13:00:00Z');
    await reconcile();
    expect(await recordedCases()).toMatchObject([{}, { ...divided, resolution: 'No longer found' }]);
    await it.db().execute(sql`update payments set lost = 1 where id = ${paymentId}`);
    await reconcile();
    expect(await recordedCases()).toMatchObject([{}, { ...divided, resolution: null }]);

    const decided = sql`closed_at = now(), closed_by_id = ${scenario.expert.user.id}, resolution = 'Written off'`;
    await it.db().execute(sql`update cases set ${decided} where booking_id = ${id} and closed_at is null`);
    await reconcile();
    expect(await recordedCases()).toMatchObject([{}, { ...divided, resolution: 'Written off' }]);
    await it.db().execute(sql`update payments set lost = 0 where id = ${paymentId}`);
  });

  test('reports a charge that the provider doesn’t have, until it turns up', async () => {
    const id = await it.confirmed('2030-03-06T09:00Z');
    const { chargeId } = await it.paymentOf(id);
    const restore = it.overrideProvider((real) => ({
      async *listBalance(since, until) {
        for await (const entry of real.listBalance(since, until)) if (entry.source !== chargeId) yield entry;
      },
    }));
    scenario.moveTo('2030-03-02T00:00:00Z');
    await reconcile();
    expect(await recordedCases()).toEqual([]);
    scenario.moveTo('2030-03-02T00:00:01Z');
    await reconcile();
    const missing = {
      title: 'Our ledger has an entry that’s missing at the provider',
      amount: 7500,
      booking_id: id,
      resolution: null,
    };
    expect(await recordedCases()).toEqual([missing]);
    scenario.moveTo('2030-03-04T00:00:00Z');
    await reconcile();
    restore();
    expect(await recordedCases()).toEqual([missing]);
    scenario.moveTo('2030-03-05T00:00:00Z');
    await reconcile();
    expect(await recordedCases()).toEqual([{ ...missing, resolution: 'No longer found' }]);
  });

  test('agrees with the provider about disputes that were lost and won, transfers and reversals', async () => {
    await it.onboard();
    const [lost, won, paid] = [
      await it.confirmed('2030-03-02T09:00Z'),
      await it.confirmed('2030-03-02T10:00Z'),
      await it.confirmed('2030-03-02T11:00Z'),
    ];
    scenario.moveTo('2030-03-02T12:00:00Z');
    await it.loseDispute(await it.openDispute(lost));
    await it.winDispute(await it.openDispute(won));
    await it.jobs(3);
    scenario.moveTo('2030-03-08T00:00:00Z');
    await it.jobs(3);
    await it.openDispute(paid);
    await it.jobs(3);
    const done = await it.operationsOf(paid);
    expect(done.map(({ op, state }) => `${op} ${state}`)).toEqual(
      expect.arrayContaining(['transfer done', 'reverse done']),
    );
    scenario.moveTo('2030-03-10T00:00:00Z');
    await reconcile();
    expect(await recordedCases()).toEqual([]);
    const compared = await queryRows<{ kind: string }>(
      it.db(),
      sql`select distinct split_part(source, '_', 1) || case when is_incoming then ' in' else ' out' end as kind
        from balance_entries`,
    );
    expect(compared.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ch in', 'du out', 'du in', 'tr out', 'trr in']),
    );
  });
});
