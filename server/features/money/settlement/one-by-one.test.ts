import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { testPayments } from '#test/test-payments.ts';
import { lockPaymentContext } from './payment-context.ts';
import { settleDispute } from './settle-dispute.ts';

const it = testPayments();
const { scenario, jobs } = it;
beforeEach(() => scenario.signUpParties());
describe('the provider’s address', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await buildTestApp();
  });
  afterAll(() => limited.close());

  test('is not counted as a visitor’s: the 601st news of a minute is read', async () => {
    let last = 0;
    for (let n = 0; n < 601; n += 1) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
        payload: '{}',
        remoteAddress: '203.0.113.77',
      });
      last = answer.statusCode;
    }
    expect(last).toBe(400);
  });
});

test('one payment that can’t be released doesn’t keep everybody else’s', async () => {
  await it.onboard();
  const bad = await it.confirmed('2030-03-04T09:00Z');
  const good = await it.confirmed('2030-03-04T10:00Z');
  const disputeId = await it.openDispute(bad);
  await jobs(2);
  await it.loseDispute(disputeId);
  await jobs(2);
  // As an operator's decision will lift it.
  await it.db().execute(sql`update payments set payout_frozen = false where booking_id = ${bad}`);
  scenario.moveTo('2030-03-04T12:00:00Z');
  await jobs();
  scenario.moveTo('2030-03-06T12:00:00Z');
  await jobs(2);
  const { transferred } = await it.paymentOf(good);
  await it.db().execute(sql`update payments set payout_frozen = true where booking_id = ${bad}`);
  expect(transferred).toBe(6750);
});

test('an older dispute told again after a newer one doesn’t unfreeze it', async () => {
  const id = await it.confirmed('2030-03-05T09:00Z');
  const { id: paymentId, chargeId } = await it.paymentOf(id);
  const tell = (disputeId: string, status: 'open' | 'won') =>
    transaction(it.db(), async (tx) =>
      settleDispute(tx, await lockPaymentContext(tx, scenario.it.deps, paymentId), {
        id: disputeId,
        chargeId: chargeId ?? '',
        withdrawn: { amount: 1000, fee: 1500 },
        status,
      }),
    );
  await tell('dp_first', 'open');
  await tell('dp_first', 'won');
  await tell('dp_second', 'open');
  await tell('dp_first', 'won');
  expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, disputeId: 'dp_second' });
});
