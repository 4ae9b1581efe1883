import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { lockPaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleIntent } from '#server/features/money/settlement/settle-intent.ts';
import { signUp } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';
import { waitForBlockedQuery } from '#test/wait-for-blocked-query.ts';
import { closeUnpaid, expireReservations } from './reservations.service.ts';

const it = testPayments();
const { scenario } = it;
const neverAborted = new AbortController().signal;

beforeEach(() => scenario.signUpParties());
afterEach(async () => {
  await it.clearFaults();
  await it.db().execute(sql`update payment_ops set state = 'failed', done_at = now() where state = 'due'`);
});

describe('what each party learns', () => {
  test('MON-03 an expert who confirms an unpaid request gets 402 or 409', async () => {
    const { id } = await it.request('2030-03-04T09:00Z');
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect([402, 409]).toContain(response.statusCode);
    expect(await scenario.statusOf(id)).toBe('pending');
  });

  test.each(['confirm', 'decline', 'cancel'])(
    'an expert can’t tell that a request they never saw expired unpaid: %s',
    async (move) => {
      const { id } = await it.request('2030-03-04T09:00Z');
      scenario.moveTo('2030-03-01T00:15:00Z');
      await expireReservations(scenario.it.deps, neverAborted);
      expect((await scenario.expert.call('GET', `/api/bookings/${id}`)).statusCode).toBe(404);
      const response = await scenario.expert.call('POST', `/api/bookings/${id}/${move}`);
      expect(response.body).not.toContain('expired');
    },
  );

  test('a refund that is still pending is shown with its amount', async () => {
    const id = await it.confirmed('2030-03-02T09:00Z');
    scenario.moveTo('2030-03-01T12:00:00Z');
    await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'limited' });
    const response = await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    expect(response.json()).toMatchObject({ status: 'cancelled', refund: '37.50' });
  });

  test('a refund that the provider refused is retried', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const restore = it.overrideProvider(() => ({
      refund: () => Promise.reject(new ProviderError('refused', 'no')),
    }));
    await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    restore();
    scenario.moveTo('2030-03-03T00:00:00Z');
    for (let n = 0; n < 2; n += 1) await scenario.runJobs();
    expect((await it.paymentOf(id)).refunded).toBe(7500);
  });
});

describe('the message sent with the payment', () => {
  /** Late enough for a page view to query the provider again. */
  const pastQueryPause = '2030-03-01T00:00:05Z';
  const startPayment = (id: string, message: string) =>
    scenario.booker.call('POST', `/api/bookings/${id}/payment`, { message });

  test('replaces the one in the request until the card is authorized', async () => {
    const { id, clientSecret } = await it.request('2030-03-04T09:00Z');
    expect((await startPayment(id, 'About my watch')).statusCode).toBe(200);
    await scenario.pay(clientSecret);
    scenario.moveTo(pastQueryPause);
    expect(await it.view(id)).toMatchObject({ paymentStatus: 'authorized', message: 'About my watch' });
    expect((await startPayment(id, 'Something else')).statusCode).toBe(409);
    expect(await it.view(id)).toMatchObject({ message: 'About my watch' });
  });

  test('comes too late if the card is authorized in the same moment', async () => {
    const { id, clientSecret } = await it.request('2030-03-04T09:00Z');
    // So that the next call reads the intent only for its secret, after it found the request unpaid.
    await it.view(id);
    const restore = it.overrideProvider((real) => ({
      readIntent: async (intentId) => {
        restore();
        await scenario.pay(clientSecret);
        scenario.moveTo(pastQueryPause);
        expect(await it.view(id)).toMatchObject({ paymentStatus: 'authorized' });
        return real.readIntent(intentId);
      },
    }));
    expect((await startPayment(id, 'Something else')).statusCode).toBe(200);
    expect(await it.view(id, scenario.expert)).toMatchObject({ message: 'About my clock' });
  });
});

describe('a client who cancels before paying', () => {
  const withdraw = (id: string, by = scenario.booker) => by.call('POST', `/api/bookings/${id}/withdraw`);

  test('frees the slot at once and cancels the intent at the provider', async () => {
    const { id } = await it.request('2030-03-04T09:00Z');
    const { intentId } = await it.paymentOf(id);
    const response = await withdraw(id);
    expect(response.json()).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'released',
      closed: { kind: 'cancelledUnpaid', by: 'booker' },
      actions: [],
    });
    expect(await it.operationsOf(id)).toMatchObject([
      { op: 'cancel', state: 'done' },
      { op: 'create', state: 'done' },
    ]);
    expect((await scenario.it.deps.payments.readIntent(intentId ?? '')).status).toBe('canceled');
    const other = await signUp(scenario.it);
    expect((await scenario.book(other, { scheduledAt: '2030-03-04T09:00Z' })).statusCode).toBe(201);
  });

  test('isn’t held up by a provider that is down', async () => {
    const { id } = await it.request('2030-03-04T09:00Z');
    await it.injectFault({ name: 'c', match: 'POST /v1/payment_intents/*/cancel', kind: 'limited' });
    expect((await withdraw(id)).json()).toMatchObject({ status: 'cancelled' });
    const other = await signUp(scenario.it);
    expect((await scenario.book(other, { scheduledAt: '2030-03-04T09:00Z' })).statusCode).toBe(201);
  });

  test('leaves no trace with the expert', async () => {
    const { id } = await it.request('2030-03-04T09:00Z');
    await withdraw(id);
    await scenario.runJobs();
    expect((await scenario.expert.call('GET', `/api/bookings/${id}`)).statusCode).toBe(404);
    expect((await scenario.expert.call('GET', '/api/notices')).json()).toMatchObject({ notices: [] });
  });

  test('releases a card that was authorized in the same moment', async () => {
    const { id, clientSecret } = await it.request('2030-03-04T09:00Z');
    await scenario.pay(clientSecret);
    await withdraw(id);
    await scenario.runJobs();
    const { intentId, state } = await it.paymentOf(id);
    expect([state, (await scenario.it.deps.payments.readIntent(intentId ?? '')).status]).toEqual([
      'canceled',
      'canceled',
    ]);
    expect(await scenario.statusOf(id)).toBe('cancelled');
  });

  test('can’t cancel once the reservation has ended, and strangers never can', async () => {
    const { id } = await it.request('2030-03-04T09:00Z');
    expect((await withdraw(id, await signUp(scenario.it))).statusCode).toBe(404);
    scenario.moveTo('2030-03-01T00:15:00Z');
    expect((await withdraw(id)).statusCode).toBe(409);
  });
});

describe('a request whose payment is being captured', () => {
  test('isn’t closed by a sweep that read it as authorized just before', async () => {
    const id = await it.authorized('2030-03-04T09:00Z');
    const restore = it.overrideProvider((real) => ({
      capture: async (...args) => {
        // `findUnanswered` saw the payment as `authorized`. The booking row itself didn't change, so locking it can't show that.
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
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    restore();
    expect([response.statusCode, response.json<{ status: string }>().status]).toEqual([200, 'confirmed']);
  });
});

const onPostgres = process.env.TEST_DATABASE_URL ? test : test.skip;

describe('an overlapping request by the same client', () => {
  onPostgres('doesn’t replace one that is just being authorized', async () => {
    const { id, clientSecret } = await it.request('2030-03-04T09:00Z');
    await scenario.pay(clientSecret);
    const { intentId, id: paymentId } = await it.paymentOf(id);
    const intent = await scenario.it.deps.payments.readIntent(intentId ?? '');
    let pending: ReturnType<typeof scenario.book> | undefined;
    await transaction(it.db(), async (tx) => {
      await settleIntent(tx, await lockPaymentContext(tx, scenario.it.deps, paymentId), intent);
      // Leave this transaction's async context.
      await new Promise<void>((resolve) => setImmediate(resolve));
      pending = startOutside(() => scenario.book(scenario.booker, { scheduledAt: '2030-03-04T09:15Z' }));
      await waitForBlockedQuery(tx);
    });
    const response = await pending;
    expect([
      response?.statusCode,
      await scenario.statusOf(id),
      (await payments.find(it.db(), id))?.state,
    ]).toEqual([409, 'pending', 'authorized']);
  });
});

/** Runs work outside the caller's async context, as a separate request would. */
const outside: (() => void)[] = [];
const ticker = setInterval(() => {
  for (const work of outside.splice(0)) work();
}, 5);
ticker.unref();
function startOutside<T>(work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    outside.push(() => void work().then(resolve, reject));
  });
}
