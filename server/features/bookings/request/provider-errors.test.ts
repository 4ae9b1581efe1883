import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { startOnboarding } from '#server/features/money/payouts/accounts.service.ts';
import { findAccount } from '#server/features/money/payouts/payouts.repository.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario, jobs } = it;
beforeEach(() => scenario.signUpParties());
afterEach(async () => {
  await it.clearFaults();
  await it.db().execute(sql`update payment_ops set state = 'failed', done_at = now() where state = 'due'`);
});

describe('error messages of the provider', () => {
  test('MON-05, MON-22: an expert who accepts a canceled intent doesn’t see its id', async () => {
    const id = await it.authorized('2030-03-04T09:00Z');
    const { intentId } = await it.paymentOf(id);
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await it.provider().paymentIntents.cancel(intentId ?? '');
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect(response.statusCode).toBe(402);
    expect(response.body).not.toMatch(/PaymentIntent|pi_|requires_|payment_intent/);
  });

  test('MON-22: an expert doesn’t see our idempotency key when it was already used', async () => {
    const id = await it.authorized('2030-03-04T09:30Z');
    const { id: paymentId } = await it.paymentOf(id);
    const key = `pay:${paymentId}:capture:1`;
    await it.provider().customers.create({}, { idempotencyKey: key });
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    expect(response.body).not.toContain('pay:');
  });
});

test('FLT-12 a payout account that was completed while all events were lost becomes payable', async () => {
  const { deps, app } = scenario.it;
  await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
  const user = { id: scenario.expert.user.id, email: null } as Parameters<typeof startOnboarding>[1];
  const url = await startOnboarding(deps, user, scenario.expert.profileId);
  await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'choice=finish',
  });
  await deps.sandbox?.work();
  scenario.moveTo('2030-03-01T01:00:00Z');
  await jobs();
  await jobs();
  expect(await findAccount(deps.db, scenario.expert.profileId)).toMatchObject({ canBePaid: true });
});

describe('a call that took effect but returned an error is recognized', () => {
  test.each([
    ['capture', 'POST /v1/payment_intents/*/capture'],
    ['create', 'POST /v1/payment_intents'],
  ])('the call to %s', async (_op, match) => {
    if (match === 'POST /v1/payment_intents') {
      await it.injectFault({ name: 'e', match, kind: 'error-after', times: 1 });
      const statuses: number[] = [];
      for (let n = 1; n < 6; n += 1) {
        scenario.moveTo(`2030-03-01T00:0${n}:00Z`);
        const response = await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T09:00Z' });
        statuses.push(response.statusCode);
        await it.runOperations();
      }
      expect(statuses.at(-1)).toBe(200);
      return;
    }
    const id = await it.authorized('2030-03-04T09:00Z');
    await it.injectFault({ name: 'e', match, kind: 'error-after', times: 1 });
    await it.injectFault({ name: 'w', match: 'webhook', kind: 'drop' });
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    for (let n = 1; n < 8; n += 1) {
      scenario.moveTo(`2030-03-01T00:0${n}:00Z`);
      await it.runOperations();
    }
    expect(await it.view(id)).toMatchObject({ status: 'confirmed' });
  });

  test('a refund and a transfer', async () => {
    await it.onboard();
    const id = await it.confirmed('2030-03-02T09:00Z');
    const before = await it.balanceDifference();
    scenario.moveTo('2030-03-01T12:00:00Z');
    await it.injectFault({ name: 'e', match: 'POST /v1/refunds', kind: 'error-after', times: 1 });
    await it.injectFault({ name: 'f', match: 'POST /v1/transfers', kind: 'error-after', times: 1 });
    await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    for (let n = 1; n < 5; n += 1) {
      scenario.moveTo(`2030-03-01T12:0${n}:00Z`);
      await it.runOperations();
    }
    for (let n = 1; n < 7; n += 1) {
      scenario.moveTo(`2030-03-05T12:0${n}:00Z`);
      await jobs();
    }
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 3750, transferred: 3375 });
    expect((await it.balanceDifference()) - before).toBe(0);
  });

  test('a refund whose response was lost for more than a day', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const before = await it.balanceDifference();
    let calls = 0;
    const restore = it.overrideProvider((real) => ({
      refund: async (...args) => {
        calls += 1;
        await real.refund(...args);
        throw new ProviderError('unavailable', 'connection lost');
      },
    }));
    await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    scenario.moveTo('2030-03-02T06:00:00Z');
    await it.runOperations();
    restore();
    expect(calls).toBe(1);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
    expect((await it.balanceDifference()) - before).toBe(0);
  });
});
