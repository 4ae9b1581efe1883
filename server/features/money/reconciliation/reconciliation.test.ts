import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { queryRows } from '#server/db/open-database.ts';
import { testPayments } from '#test/test-payments.ts';
import { reconcileNightly } from './reconciliation.service.ts';

const it = testPayments();
const { scenario } = it;
const reconcile = () => reconcileNightly(scenario.it.deps, new AbortController().signal);
const recordedDifferences = async () =>
  (await queryRows<{ title: string }>(it.db(), sql`select title from cases order by opened_at`)).map(
    ({ title }) => title,
  );

describe('nightly reconciliation', () => {
  beforeEach(async () => {
    await scenario.signUpParties();
    await it.db().execute(sql`delete from cases`);
  });
  afterEach(it.clearFaults);

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
    expect(await recordedDifferences()).toEqual(['missing in the ledger']);
  });

  test('reports an amount that differs from the ledger', async () => {
    await it.confirmed('2030-03-04T11:00Z');
    scenario.moveTo('2030-03-01T02:00:00Z');
    const restore = it.overrideProvider((real) => ({
      async *listBalance(since) {
        for await (const entry of real.listBalance(since)) yield { ...entry, net: entry.net + 1 };
      },
    }));
    await reconcile();
    restore();
    expect(await recordedDifferences()).toContain('different amount in the ledger');
  });
});
