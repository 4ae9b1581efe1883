import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { lockPaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleIntent } from '#server/features/money/settlement/settle-intent.ts';
import { testPayments } from '#test/test-payments.ts';
import { waitForBlockedQuery } from '#test/wait-for-blocked-query.ts';
import { closeUnpaid, expireReservations } from './reservations.service.ts';

const it = testPayments();
const { scenario } = it;
const never = new AbortController().signal;

beforeEach(() => scenario.signUpParties());
afterEach(async () => {
  await it.clearFaults();
  await it.db().execute(sql`update payment_ops set state = 'failed', done_at = now() where state = 'due'`);
});

describe('who is told what', () => {
  test('MON-03 confirming an unpaid request is 402 or 409', async () => {
    const { id } = await it.request('2030-03-04T09:00Z');
    const answer = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect([402, 409]).toContain(answer.statusCode);
    expect(await scenario.statusOf(id)).toBe('pending');
  });

  test.each(['confirm', 'decline', 'cancel'])(
    'a request that was never paid stays unknown to the expert: %s',
    async (move) => {
      const { id } = await it.request('2030-03-04T09:00Z');
      scenario.moveTo('2030-03-01T00:15:00Z');
      await expireReservations(scenario.it.deps, never);
      expect((await scenario.expert.call('GET', `/api/bookings/${id}`)).statusCode).toBe(404);
      const answer = await scenario.expert.call('POST', `/api/bookings/${id}/${move}`);
      expect(answer.body).not.toContain('expired');
    },
  );

  test('a refund on its way is told in its amount', async () => {
    const id = await it.confirmed('2030-03-02T09:00Z');
    scenario.moveTo('2030-03-01T12:00:00Z');
    await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'limited' });
    const answer = await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    expect(answer.json()).toMatchObject({ status: 'cancelled', refund: '37.50' });
  });

  test('a refused refund is not told as made', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const back = it.overrideProvider(() => ({
      refund: () => Promise.reject(new ProviderError('refused', 'no')),
    }));
    await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    back();
    scenario.moveTo('2030-03-03T00:00:00Z');
    for (let n = 0; n < 2; n += 1) await scenario.runJobs();
    expect((await it.paymentOf(id)).refunded).toBe(7500);
  });
});

describe('a request while its money is being captured', () => {
  test('is not closed by a sweep that read it as authorised a moment before', async () => {
    const id = await it.authorized('2030-03-04T09:00Z');
    const back = it.overrideProvider((real) => ({
      capture: async (...args) => {
        // `findUnanswered` joined the payment as `authorized`; nothing changed the booking's row, so its lock says nothing.
        await transaction(it.db(), (tx) =>
          closeUnpaid(tx, [id], {
            at: scenario.it.deps.now(),
            actor: 'system',
            kind: 'unanswered',
          }),
        );
        return real.capture(...args);
      },
    }));
    const answer = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    back();
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([200, 'confirmed']);
  });
});

const onPostgres = process.env.TEST_DATABASE_URL ? test : test.skip;

describe('an own request that overlaps', () => {
  onPostgres('doesn’t replace one that is authorised at this moment', async () => {
    const { id, clientSecret } = await it.request('2030-03-04T09:00Z');
    await scenario.pay(clientSecret);
    const { intentId, id: paymentId } = await it.paymentOf(id);
    const intent = await scenario.it.deps.payments.readIntent(intentId ?? '');
    let asked: ReturnType<typeof scenario.book> | undefined;
    await transaction(it.db(), async (tx) => {
      await settleIntent(tx, await lockPaymentContext(tx, scenario.it.deps, paymentId), intent);
      // Outside this transaction's mark.
      await new Promise<void>((resolve) => setImmediate(resolve));
      asked = start(() => scenario.book(scenario.booker, { scheduledAt: '2030-03-04T09:15Z' }));
      await waitForBlockedQuery(tx);
    });
    const answer = await asked;
    expect([
      answer?.statusCode,
      await scenario.statusOf(id),
      (await payments.find(it.db(), id))?.state,
    ]).toEqual([409, 'pending', 'authorized']);
  });
});

/** Not in the async context of whoever calls: as another request would be. */
const outside: (() => void)[] = [];
const ticker = setInterval(() => {
  for (const work of outside.splice(0)) work();
}, 5);
ticker.unref();
function start<T>(work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    outside.push(() => void work().then(resolve, reject));
  });
}
