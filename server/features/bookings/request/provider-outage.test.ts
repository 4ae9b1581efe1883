import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { paymentOps } from '#server/db/tables/payment-ops.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { heldFor } from '#server/features/money/payments/postings.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { scenarioStart, testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();
type Verb = 'createIntent' | 'capture' | 'cancel' | 'refund';

/** Makes the next calls of one kind fail, before or after the provider carried them out, and collects their keys. */
function failNext(verb: Verb, when: 'before' | 'after', error: () => Error, times = 1): { keys: string[] } {
  const port = scenario.it.deps.payments as Record<Verb, (key: string, ...rest: never[]) => Promise<unknown>>;
  const original = port[verb];
  const keys: string[] = [];
  let left = times;
  port[verb] = async (key, ...rest) => {
    keys.push(key);
    if (left <= 0) return original(key, ...rest);
    left -= 1;
    if (when === 'after') await original(key, ...rest);
    throw error();
  };
  restore.push(() => {
    port[verb] = original;
  });
  return { keys };
}
const restore: (() => void)[] = [];
const unreachable = () => new ProviderError('unavailable', 'no response');
const serverError = () => new ProviderError('serverError', 'server error');

let day = 0;
const nextStart = () => {
  day += 1;
  return new Date(Date.parse('2030-03-03T09:00Z') + day * 86_400_000).toISOString();
};
async function authorized(): Promise<string> {
  const response = await scenario.book(scenario.booker, { scheduledAt: nextStart() });
  const { id, clientSecret } = response.json<RequestedBooking>();
  await scenario.pay(clientSecret);
  await scenario.booker.call('GET', `/api/bookings/${id}`);
  return id;
}
const paymentOf = (id: string) => payments.find(scenario.it.deps.db, id);
const opsOf = async (id: string, op: 'create' | 'capture' | 'refund' | 'cancel') => {
  const payment = await paymentOf(id);
  return scenario.it.deps.db
    .select()
    .from(paymentOps)
    .where(and(eq(paymentOps.paymentId, payment?.id ?? ''), eq(paymentOps.op, op)));
};
const runJobsAt = async (instant: string) => {
  scenario.moveTo(instant);
  await scenario.runJobs();
};

describe('while the provider can’t be reached', () => {
  beforeAll(() => scenario.signUpParties());
  afterEach(() => {
    for (const undo of restore.splice(0)) undo();
    scenario.moveTo(scenarioStart);
  });

  test.each(['before', 'after'] as const)(
    'FLT-09 a request is saved and its intent created once (connection lost %s the call took effect)',
    async (when) => {
      const { keys } = failNext('createIntent', when, unreachable);
      const scheduledAt = nextStart();
      const key = { 'idempotency-key': crypto.randomUUID() };
      const failed = await scenario.book(scenario.booker, { scheduledAt }, key);
      expect([failed.statusCode, failed.json()]).toMatchObject([
        503,
        { message: 'Payment setup failed. Please try again.' },
      ]);
      const again = await scenario.book(scenario.booker, { scheduledAt }, key);
      expect(again.statusCode).toBe(201);
      expect(new Set(keys).size).toBe(1);
      const { id } = again.json<RequestedBooking>();
      expect((await scenario.it.deps.payments.findIntent((await opsOf(id, 'create'))[0]?.id ?? ''))?.id).toBe(
        (await paymentOf(id))?.intentId,
      );
    },
  );

  test.each(['before', 'after'] as const)(
    'FLT-10 a capture is retried and happens once (connection lost %s the call took effect)',
    async (when) => {
      const id = await authorized();
      const { keys } = failNext('capture', when, unreachable, 2);
      const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('5');
      expect(await scenario.statusOf(id)).toBe('pending');
      expect((await scenario.expert.call('POST', `/api/bookings/${id}/decline`)).statusCode).toBe(409);
      await runJobsAt('2030-03-01T00:00:10Z');
      await runJobsAt('2030-03-01T00:00:20Z');
      expect(await scenario.statusOf(id)).toBe('confirmed');
      expect(new Set(keys).size).toBe(1);
      expect(await ledger.balanceOf(scenario.it.deps.db, heldFor(id))).toBe(7500);
    },
  );

  test('after three server errors under one key the operation is looked up and then gets a new key', async () => {
    const id = await authorized();
    const { keys } = failNext('capture', 'before', serverError, 3);
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(503);
    for (const at of ['00:10', '00:30', '01:00', '01:30']) await runJobsAt(`2030-03-01T00:${at}Z`);
    expect(await scenario.statusOf(id)).toBe('confirmed');
    const [first] = keys;
    expect(keys.filter((key) => key === first)).toHaveLength(3);
    expect(keys[3]).toBe(first?.replace(/:1$/, ':2'));
  });

  test('a capture that took effect despite server errors is adopted', async () => {
    const id = await authorized();
    const { keys } = failNext('capture', 'after', serverError, 3);
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(503);
    for (const at of ['00:10', '00:30', '01:00', '01:30']) await runJobsAt(`2030-03-01T00:${at}Z`);
    expect(await scenario.statusOf(id)).toBe('confirmed');
    expect(new Set(keys).size).toBe(1);
    expect(await ledger.balanceOf(scenario.it.deps.db, heldFor(id))).toBe(7500);
  });

  test('FLT-11 a declined capture ends the request, and no money stays held', async () => {
    const id = await authorized();
    failNext('capture', 'before', () => new ProviderError('card', 'Your card was declined.'));
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect([response.statusCode, response.json()]).toMatchObject([
      402,
      {
        code: 'payment_failed',
        message:
          'We couldn’t charge your client’s card, so this session isn’t booked. The slot is open again.',
        status: 'expired',
      },
    ]);
    expect(await scenario.statusOf(id)).toBe('expired');
    await scenario.runJobs();
    const payment = await paymentOf(id);
    expect(payment?.state).toBe('failed');
    expect((await scenario.it.deps.payments.readIntent(payment?.intentId ?? '')).status).toBe('canceled');
    expect(await ledger.balanceOf(scenario.it.deps.db, heldFor(id))).toBe(0);
  });

  test('an operation whose key is older than a day is looked up before it is retried', async () => {
    const id = await authorized();
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    const { keys } = failNext('refund', 'after', unreachable);
    const cancelled = await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    expect([cancelled.statusCode, cancelled.json()]).toMatchObject([
      200,
      { status: 'cancelled', refund: '75.00' },
    ]);
    await runJobsAt('2030-03-02T00:00:00Z');
    expect(keys).toHaveLength(1);
    expect(await paymentOf(id)).toMatchObject({ refunded: 7500 });
    expect(await opsOf(id, 'refund')).toMatchObject([{ state: 'done', seq: 1 }]);
  });

  test('a decline takes effect at once, and the card is released when the provider is back', async () => {
    const id = await authorized();
    failNext('cancel', 'before', unreachable);
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/decline`);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { status: 'declined', paymentStatus: 'released' },
    ]);
    expect((await paymentOf(id))?.state).toBe('canceling');
    await runJobsAt('2030-03-01T00:00:10Z');
    expect((await paymentOf(id))?.state).toBe('canceled');
  });
});
