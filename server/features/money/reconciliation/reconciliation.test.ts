import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { queryRows } from '#server/db/open-database.ts';
import { testPayments } from '#test/test-payments.ts';
import { reconcileNightly } from './reconciliation.service.ts';

const it = testPayments();
const { scenario } = it;
const compare = () => reconcileNightly(scenario.it.deps, new AbortController().signal);
const told = async () =>
  (await queryRows<{ kind: string }>(it.db(), sql`select kind from money_differences order by found_at`)).map(
    ({ kind }) => kind,
  );
const unknown = 'missing in the ledger';

describe('the nightly comparison', () => {
  beforeEach(async () => {
    await scenario.signUpParties();
    await it.db().execute(sql`delete from money_differences`);
  });
  afterEach(it.clearFaults);

  test('leaves alone what was done a moment ago and isn’t heard of yet', async () => {
    const id = await it.authorized('2030-03-04T09:00Z');
    const back = it.overrideProvider((real) => ({
      capture: async (...asked) => {
        await real.capture(...asked);
        throw new ProviderError('away', 'the line broke');
      },
    }));
    const answer = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    back();
    expect(answer.statusCode).toBe(503);
    await compare();
    expect(await told()).toEqual([]);

    scenario.moveTo('2030-03-01T00:00:30Z');
    await it.jobs(2);
    expect((await it.view(id)).status).toBe('confirmed');
    scenario.moveTo('2030-03-02T00:00:00Z');
    await compare();
    expect(await told()).toEqual([]);
  });

  test('tells an operator once of what somebody did at the provider behind our back', async () => {
    const id = await it.confirmed('2030-03-04T10:00Z');
    const { chargeId } = await it.paymentOf(id);
    const news = { name: 'w', match: 'webhook', kind: 'drop' };
    await it.injectFault(news);
    await it.provider().refunds.create({ charge: chargeId ?? '', amount: 500 });
    await compare();
    expect(await told()).toEqual([]);
    scenario.moveTo('2030-03-01T01:00:01Z');
    await compare();
    await compare();
    expect(await told()).toEqual([unknown]);
  });

  test('tells of an amount that isn’t the ledger’s', async () => {
    await it.confirmed('2030-03-04T11:00Z');
    scenario.moveTo('2030-03-01T02:00:00Z');
    const back = it.overrideProvider((real) => ({
      async *listBalance(since) {
        for await (const entry of real.listBalance(since)) yield { ...entry, net: entry.net + 1 };
      },
    }));
    await compare();
    back();
    expect(await told()).toContain('different amount in the ledger');
  });
});
