import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Dispute } from '#server/adapters/payments/payments-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { heldFor, payableTo } from '#server/features/money/payments/postings.ts';
import { testPayments } from '#test/test-payments.ts';
import * as disputes from './disputes.repository.ts';
import { lockPaymentContext } from './payment-context.ts';
import { settleDispute } from './settle-dispute.ts';

const it = testPayments();
const { scenario, jobs } = it;

beforeEach(() => scenario.signUpParties());
afterEach(() => it.clearFaults());

/** A completed session whose money was transferred to the expert. */
const paidOutSession = async () => {
  await it.onboard();
  const id = await it.confirmed('2030-03-04T09:00Z');
  scenario.moveTo('2030-03-04T10:00:00Z');
  await jobs();
  scenario.moveTo('2030-03-06T10:00:00Z');
  await jobs();
  expect(await it.paymentOf(id)).toMatchObject({ released: 6750, transferred: 6750 });
  return id;
};

/** A dispute as the provider reports it; without more, an open inquiry. */
const disputeOver = (chargeId: string | null, fields: Partial<Dispute>): Dispute => ({
  id: 'dp_1',
  chargeId: chargeId ?? '',
  intentId: null,
  amount: fields.withdrawn?.amount ?? 7500,
  reason: 'general',
  evidenceDueBy: null,
  withdrawn: null,
  status: 'open',
  ...fields,
});

describe('a dispute', () => {
  test('opened after the payout reverses the transfer, and when lost takes the money from the expert’s balance', async () => {
    const id = await paidOutSession();
    const before = await it.balanceDifference();
    const disputeId = await it.openDispute(id);
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true, transferred: 0 });
    await it.loseDispute(disputeId);
    await jobs(2);
    expect(await it.paymentOf(id)).toMatchObject({
      payoutFrozen: false,
      released: 0,
      transferred: 0,
      lost: 7500,
    });
    expect((await it.balanceDifference()) - before).toBe(0);
  });

  test('won after the payout sends the money again', async () => {
    const id = await paidOutSession();
    const before = await it.balanceDifference();
    const disputeId = await it.openDispute(id);
    await jobs(3);
    await it.winDispute(disputeId);
    await jobs(3);
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: false, released: 6750, transferred: 6750 });
    expect((await it.balanceDifference()) - before).toBe(0);
  });

  test('that we learn of only after it was lost reverses the transfer once', async () => {
    const id = await paidOutSession();
    const disputeId = await it.openDispute(id);
    await it.loseDispute(disputeId);
    for (let n = 1; n <= 5; n += 1) {
      scenario.moveTo(`2030-03-06T1${n}:00:00Z`);
      await jobs(2);
    }
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: false, lost: 7500, transferred: 0 });
    expect((await it.operationsOf(id)).filter(({ op }) => op === 'reverse')).toHaveLength(1);
  });

  test('keeps a waiting transfer from being sent', async () => {
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

  test('lost while a transfer is waiting leaves the ledger equal to the provider', async () => {
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

  test('lost before the session cancels it and tells both', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const disputeId = await it.openDispute(id);
    await jobs(2);
    expect((await it.view(id)).status).toBe('confirmed');
    await it.loseDispute(disputeId);
    await jobs(2);
    expect(await it.view(id)).toMatchObject({ status: 'cancelled' });
  });

  test('won after the session was cancelled pays the refund that the policy owes', async () => {
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

  test('about part of a charge takes the loss once and leaves the expert their share of the rest', async () => {
    await it.onboard();
    const id = await it.confirmed('2030-03-04T09:00Z');
    scenario.moveTo('2030-03-04T10:00:00Z');
    await jobs();
    scenario.moveTo('2030-03-06T10:00:00Z');
    const restore = it.overrideProvider(() => ({
      transfer: () => Promise.reject(new ProviderError('refused', 'refused')),
    }));
    await jobs();
    restore();
    const { id: paymentId, chargeId } = await it.paymentOf(id);
    const part = disputeOver(chargeId, { id: 'dp_part', withdrawn: { amount: 3000, fee: 1500 } });
    const settle = (status: 'open' | 'lost') =>
      transaction(it.db(), async (tx) =>
        settleDispute(tx, await lockPaymentContext(tx, scenario.it.deps, paymentId), { ...part, status }),
      );
    for (const status of ['open', 'lost', 'lost', 'open'] as const) await settle(status);
    expect(await it.paymentOf(id)).toMatchObject({ released: 4050, fee: 450, payoutFrozen: false });
    expect(await ledger.balanceOf(it.db(), payableTo(scenario.expert.profileId))).toBe(4050);
  });

  test('that is only an inquiry withdraws no money and unfreezes the payout when closed', async () => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const { id: paymentId, chargeId } = await it.paymentOf(id);
    const settle = (status: 'open' | 'won') =>
      transaction(it.db(), async (tx) =>
        settleDispute(
          tx,
          await lockPaymentContext(tx, scenario.it.deps, paymentId),
          disputeOver(chargeId, { id: 'dp_inquiry', status }),
        ),
      );
    await settle('open');
    expect((await it.paymentOf(id)).payoutFrozen).toBe(true);
    await settle('won');
    expect((await it.paymentOf(id)).payoutFrozen).toBe(false);
    expect(await ledger.balanceOf(it.db(), heldFor(id))).toBe(7500);
  });

  test('that is reported again after a newer one doesn’t unfreeze the payout', async () => {
    const id = await it.confirmed('2030-03-05T09:00Z');
    const { id: paymentId, chargeId } = await it.paymentOf(id);
    const settle = (disputeId: string, status: 'open' | 'won') =>
      transaction(it.db(), async (tx) =>
        settleDispute(
          tx,
          await lockPaymentContext(tx, scenario.it.deps, paymentId),
          disputeOver(chargeId, { id: disputeId, withdrawn: { amount: 1000, fee: 1500 }, status }),
        ),
      );
    await settle('dp_first', 'open');
    await settle('dp_first', 'won');
    await settle('dp_second', 'open');
    await settle('dp_first', 'won');
    expect(await it.paymentOf(id)).toMatchObject({ payoutFrozen: true });
  });

  test('that withdrew money stays withdrawn when an older response arrives late', async () => {
    const id = await it.confirmed('2030-03-05T11:00Z');
    const { id: paymentId, chargeId } = await it.paymentOf(id);
    for (const withdrawn of [{ amount: 7500, fee: 1500 }, null]) {
      await transaction(it.db(), async (tx) =>
        settleDispute(
          tx,
          await lockPaymentContext(tx, scenario.it.deps, paymentId),
          disputeOver(chargeId, { id: 'dp_late', withdrawn }),
        ),
      );
    }
    expect(await disputes.isWithdrawn(it.db(), paymentId)).toBe(true);
  });

  test('that leaves a payout impossible doesn’t block other payouts', async () => {
    await it.onboard();
    const disputed = await it.confirmed('2030-03-04T09:00Z');
    const undisputed = await it.confirmed('2030-03-04T10:00Z');
    const disputeId = await it.openDispute(disputed);
    await jobs(2);
    await it.loseDispute(disputeId);
    await jobs(2);
    // As if an operator had unfrozen it.
    await it.db().execute(sql`update payments set payout_frozen = false where booking_id = ${disputed}`);
    scenario.moveTo('2030-03-04T12:00:00Z');
    await jobs();
    scenario.moveTo('2030-03-06T12:00:00Z');
    await jobs(2);
    const { transferred } = await it.paymentOf(undisputed);
    await it.db().execute(sql`update payments set payout_frozen = true where booking_id = ${disputed}`);
    expect(transferred).toBe(6750);
  });
});
