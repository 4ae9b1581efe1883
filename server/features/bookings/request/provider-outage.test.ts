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

/** Puts something between us and the provider, for the next calls of one kind. */
function disturb(verb: Verb, how: 'before' | 'after', error: () => Error, times = 1): { calls: string[] } {
  const port = scenario.it.deps.payments as Record<Verb, (key: string, ...rest: never[]) => Promise<unknown>>;
  const original = port[verb];
  const calls: string[] = [];
  let left = times;
  port[verb] = async (key, ...rest) => {
    calls.push(key);
    if (left <= 0) return original(key, ...rest);
    left -= 1;
    if (how === 'after') await original(key, ...rest);
    throw error();
  };
  restore.push(() => {
    port[verb] = original;
  });
  return { calls };
}
const restore: (() => void)[] = [];
const away = () => new ProviderError('away', 'no answer');
const fault = () => new ProviderError('fault', 'their failure');

let day = 0;
const nextStart = () => {
  day += 1;
  return new Date(Date.parse('2030-03-03T09:00Z') + day * 86_400_000).toISOString();
};
async function authorized(): Promise<string> {
  const answer = await scenario.book(scenario.booker, { scheduledAt: nextStart() });
  const { id, clientSecret } = answer.json<RequestedBooking>();
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
const later = async (instant: string) => {
  scenario.moveTo(instant);
  await scenario.runJobs();
};

describe('while the provider is away', () => {
  beforeAll(() => scenario.signUpParties());
  afterEach(() => {
    for (const undo of restore.splice(0)) undo();
    scenario.moveTo(scenarioStart);
  });

  test.each(['before', 'after'] as const)(
    'FLT-09 a request is kept and its payment opened once (lost %s it was done)',
    async (how) => {
      const { calls } = disturb('createIntent', how, away);
      const scheduledAt = nextStart();
      const key = { 'idempotency-key': crypto.randomUUID() };
      const failed = await scenario.book(scenario.booker, { scheduledAt }, key);
      expect([failed.statusCode, failed.json()]).toMatchObject([
        503,
        { message: 'Payment setup failed. Please try again.' },
      ]);
      const again = await scenario.book(scenario.booker, { scheduledAt }, key);
      expect(again.statusCode).toBe(201);
      expect(new Set(calls).size).toBe(1);
      const { id } = again.json<RequestedBooking>();
      expect((await scenario.it.deps.payments.findIntent((await opsOf(id, 'create'))[0]?.id ?? ''))?.id).toBe(
        (await paymentOf(id))?.intentId,
      );
    },
  );

  test.each(['before', 'after'] as const)(
    'FLT-10 a capture goes on by itself and happens once (lost %s it was done)',
    async (how) => {
      const id = await authorized();
      const { calls } = disturb('capture', how, away, 2);
      const answer = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(await scenario.statusOf(id)).toBe('pending');
      expect((await scenario.expert.call('POST', `/api/bookings/${id}/decline`)).statusCode).toBe(409);
      await later('2030-03-01T00:00:10Z');
      await later('2030-03-01T00:00:20Z');
      expect(await scenario.statusOf(id)).toBe('confirmed');
      expect(new Set(calls).size).toBe(1);
      expect(await ledger.balanceOf(scenario.it.deps.db, heldFor(id))).toBe(7500);
    },
  );

  test('three failures of its own under one key lead to a look, then to another key', async () => {
    const id = await authorized();
    const { calls } = disturb('capture', 'before', fault, 3);
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(503);
    for (const at of ['00:10', '00:30', '01:00', '01:30']) await later(`2030-03-01T00:${at}Z`);
    expect(await scenario.statusOf(id)).toBe('confirmed');
    const [first] = calls;
    expect(calls.filter((key) => key === first)).toHaveLength(3);
    expect(calls[3]).toBe(first?.replace(/:1$/, ':2'));
  });

  test('what it did although it answered with a failure is adopted', async () => {
    const id = await authorized();
    const { calls } = disturb('capture', 'after', fault, 3);
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/confirm`)).statusCode).toBe(503);
    for (const at of ['00:10', '00:30', '01:00', '01:30']) await later(`2030-03-01T00:${at}Z`);
    expect(await scenario.statusOf(id)).toBe('confirmed');
    expect(new Set(calls).size).toBe(1);
    expect(await ledger.balanceOf(scenario.it.deps.db, heldFor(id))).toBe(7500);
  });

  test('FLT-11 a capture that is refused ends the request, and nothing stays held', async () => {
    const id = await authorized();
    disturb('capture', 'before', () => new ProviderError('card', 'Your card was declined.'));
    const answer = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      402,
      { code: 'payment_failed', message: 'Your card was declined.', status: 'expired' },
    ]);
    expect(await scenario.statusOf(id)).toBe('expired');
    await scenario.runJobs();
    const payment = await paymentOf(id);
    expect(payment?.state).toBe('failed');
    expect((await scenario.it.deps.payments.readIntent(payment?.intentId ?? '')).status).toBe('canceled');
    expect(await ledger.balanceOf(scenario.it.deps.db, heldFor(id))).toBe(0);
  });

  test('a key older than a day isn’t trusted: what it did is looked up first', async () => {
    const id = await authorized();
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    const { calls } = disturb('refund', 'after', away);
    const cancelled = await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    expect([cancelled.statusCode, cancelled.json()]).toMatchObject([
      200,
      { status: 'cancelled', refund: '75.00' },
    ]);
    await later('2030-03-02T00:00:00Z');
    expect(calls).toHaveLength(1);
    expect(await paymentOf(id)).toMatchObject({ refunded: 7500 });
    expect(await opsOf(id, 'refund')).toMatchObject([{ state: 'done', seq: 1 }]);
  });

  test('a decline stands at once, and the hold is let go when it is back', async () => {
    const id = await authorized();
    disturb('cancel', 'before', away);
    const answer = await scenario.expert.call('POST', `/api/bookings/${id}/decline`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: 'declined', paymentStatus: 'released' },
    ]);
    expect((await paymentOf(id))?.state).toBe('canceling');
    await later('2030-03-01T00:00:10Z');
    expect((await paymentOf(id))?.state).toBe('canceled');
  });
});
