import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { heldFor, payableTo } from '#server/features/money/payments/postings.ts';
import { testPayments } from '#test/test-payments.ts';
import { lockPaymentContext } from './payment-context.ts';
import { settleDispute } from './settle-dispute.ts';

const it = testPayments();
const { scenario, jobs } = it;

beforeEach(() => scenario.signUpParties());
afterEach(() => it.clearFaults());

/** A session that took place, and whose money was sent to the expert. */
const paidOut = async () => {
  await it.onboard();
  const id = await it.confirmed('2030-03-04T09:00Z');
  scenario.moveTo('2030-03-04T10:00:00Z');
  await jobs();
  scenario.moveTo('2030-03-06T10:00:00Z');
  await jobs();
  expect(await it.paymentOf(id)).toMatchObject({ released: 6750, transferred: 6750 });
  return id;
};

describe('disputes', () => {
  test('control: open after payout is reversed, lost is paid', async () => {
    const id = await paidOut();
    const before = await it.balanceDifference();
    const disputeId = await it.openDispute(id);
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, transferred: 0 });
    await it.loseDispute(disputeId);
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, released: 0, transferred: 0 });
    expect((await it.balanceDifference()) - before).toBe(0);
  });

  test('control: won is sent again', async () => {
    const id = await paidOut();
    const before = await it.balanceDifference();
    const disputeId = await it.openDispute(id);
    await jobs(3);
    await it.winDispute(disputeId);
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: false, released: 6750, transferred: 6750 });
    expect((await it.balanceDifference()) - before).toBe(0);
  });

  test('a dispute first learned of when it is already lost, after the payout', async () => {
    const id = await paidOut();
    const disputeId = await it.openDispute(id);
    await it.loseDispute(disputeId);
    for (let n = 1; n <= 5; n += 1) {
      scenario.moveTo(`2030-03-06T1${n}:00:00Z`);
      await jobs(2);
    }
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, disputeId });
    expect((await it.operationsOf(id)).filter(({ op }) => op === 'reverse')).toHaveLength(1);
  });

  test('a transfer that waits for the provider is not sent once the money is frozen', async () => {
    await it.onboard();
    const id = await it.confirmed('2030-03-04T09:00Z');
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    await it.injectFault({ name: 't', match: 'POST /v1/transfers', kind: 'limited' });
    scenario.moveTo('2030-03-06T10:00:00Z');
    await jobs();
    await it.openDispute(id);
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, transferred: 0 });
    await it.clearFaults();
    scenario.moveTo('2030-03-06T11:00:00Z');
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, transferred: 0 });
  });

  test('a transfer that waits, a dispute lost meanwhile: what was sent can be written down', async () => {
    await it.onboard();
    const id = await it.confirmed('2030-03-04T09:00Z');
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    await it.injectFault({ name: 't', match: 'POST /v1/transfers', kind: 'limited' });
    scenario.moveTo('2030-03-06T10:00:00Z');
    await jobs();
    const before = await it.balanceDifference();
    const disputeId = await it.openDispute(id);
    await jobs(2);
    await it.loseDispute(disputeId);
    await jobs(2);
    await it.clearFaults();
    for (let n = 1; n <= 3; n += 1) {
      scenario.moveTo(`2030-03-06T1${n}:00:00Z`);
      await jobs();
    }
    expect((await it.balanceDifference()) - before).toBe(0);
    expect(
      (await it.operationsOf(id)).filter(({ op, state }) => op === 'transfer' && state === 'due'),
    ).toEqual([]);
  });

  test('a confirmed session whose dispute was lost can be cancelled late without a 500', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const disputeId = await it.openDispute(id);
    await jobs(2);
    await it.loseDispute(disputeId);
    await jobs(2);
    scenario.moveTo('2030-03-04T08:00:00Z');
    const answer = await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    expect(answer.statusCode).toBe(200);
  });

  test('cancelled while disputed, then won: the client gets the refund that the policy owes', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const disputeId = await it.openDispute(id);
    await jobs(2);
    expect((await scenario.expert.call('POST', `/api/bookings/${id}/cancel`)).statusCode).toBe(200);
    await it.winDispute(disputeId);
    for (let n = 2; n <= 6; n += 1) {
      scenario.moveTo(`2030-03-0${n}T12:00:00Z`);
      await jobs(2);
    }
    expect(await ledger.balanceOf(it.db(), heldFor(id))).toBe(0);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 7500 });
  });

  test('a part of the charge disputed and lost: told twice, taken once, and the rest is an operator’s', async () => {
    await it.onboard();
    const id = await it.confirmed('2030-03-04T09:00Z');
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    scenario.moveTo('2030-03-06T10:00:00Z');
    const back = it.overrideProvider(() => ({
      transfer: () => Promise.reject(new ProviderError('refused', 'not today')),
    }));
    await jobs();
    back();
    const { id: paymentId, chargeId } = await it.paymentOf(id);
    const part = { id: 'dp_part', chargeId: chargeId ?? '', withdrawn: { amount: 3000, fee: 1500 } };
    const tell = (status: 'open' | 'lost') =>
      transaction(it.db(), async (tx) =>
        settleDispute(tx, await lockPaymentContext(tx, scenario.it.deps, paymentId), { ...part, status }),
      );
    for (const status of ['open', 'lost', 'lost', 'open'] as const) await tell(status);
    expect(await it.paymentOf(id)).toMatchObject({ released: 3750, payoutFrozen: true });
    expect(await ledger.balanceOf(it.db(), payableTo(scenario.expert.profileId))).toBe(3750);
    expect(await it.differencesOf(id)).toContainEqual({ kind: 'the rest of a lost dispute is frozen' });
  });

  test('a bank that only asks takes nothing, and lets go', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const { id: paymentId, chargeId } = await it.paymentOf(id);
    const tell = (status: 'open' | 'won') =>
      transaction(it.db(), async (tx) =>
        settleDispute(tx, await lockPaymentContext(tx, scenario.it.deps, paymentId), {
          id: 'dp_ask',
          chargeId: chargeId ?? '',
          withdrawn: null,
          status,
        }),
      );
    await tell('open');
    expect((await it.paymentOf(id)).payoutFrozen).toBe(true);
    await tell('won');
    expect((await it.paymentOf(id)).payoutFrozen).toBe(false);
    expect(await ledger.balanceOf(it.db(), heldFor(id))).toBe(7500);
  });
});
