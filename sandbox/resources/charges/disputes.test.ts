import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { workSandbox } from '#sandbox/work.ts';
import { capturedCharge } from '#test/sandbox-charge.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
const seconds = () => Math.floor(sandbox.now().getTime() / 1000);
const work = () =>
  workSandbox({
    database: sandbox.database,
    now: sandbox.now,
    fetch: () => Promise.reject(new Error('no endpoint in this test')),
  });
const balance = async () => (await sandbox.stripe.balance.retrieve()).available[0]?.amount ?? 0;
const disputesOf = async (charge: string) => (await sandbox.stripe.disputes.list({ charge })).data;

async function disputed(charge: Partial<Stripe.Charge> = {}) {
  const made = await capturedCharge(sandbox.db, 7500, { now: seconds(), disputeAfter: 60, charge });
  sandbox.moveBy(60);
  await work();
  const [dispute] = await disputesOf(made.id);
  if (!dispute) throw new Error('no dispute was opened');
  return { charge: made, dispute };
}
const eventsOf = async (id: string) => {
  const { data } = await sandbox.stripe.events.list({ type: 'charge.dispute.*', limit: 100 });
  return data
    .filter((event) => (event.data.object as Stripe.Dispute).id === id)
    .map(({ type }) => type)
    .sort();
};

describe('a dispute', () => {
  test('opens when due, and withdraws the amount and the fee once', async () => {
    const charge = await capturedCharge(sandbox.db, 7500, {
      now: seconds(),
      disputeAfter: 60,
      charge: { payment_intent: 'pi_disputed' },
    });
    const before = await balance();
    sandbox.moveBy(59);
    await work();
    expect(await disputesOf(charge.id)).toEqual([]);
    sandbox.moveBy(1);
    await work();
    await work();
    const [dispute, ...more] = await disputesOf(charge.id);
    expect(more).toEqual([]);
    expect(dispute).toMatchObject({
      amount: 7500,
      status: 'needs_response',
      reason: 'fraudulent',
      payment_intent: 'pi_disputed',
      evidence_details: { due_by: seconds() + 7 * 86_400, has_evidence: false, submission_count: 0 },
      balance_transactions: [{ type: 'adjustment', amount: -7500, fee: 1500, net: -9000 }],
    });
    expect(await balance()).toBe(before - 9000);
    expect(await eventsOf(dispute?.id ?? '')).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    const found = await sandbox.stripe.disputes.list({ payment_intent: 'pi_disputed' });
    expect(found.data.map(({ id }) => id)).toEqual([dispute?.id]);
  });

  test('withdraws what wasn’t refunded', async () => {
    const { dispute } = await disputed({ amount_refunded: 2500 });
    expect(dispute.amount).toBe(5000);
    const refunded = await capturedCharge(sandbox.db, 7500, {
      now: seconds(),
      disputeAfter: 0,
      charge: { amount_refunded: 7500, refunded: true },
    });
    const before = await balance();
    await work();
    expect(await disputesOf(refunded.id)).toEqual([]);
    expect(await balance()).toBe(before);
  });

  test('waits for the capture', async () => {
    const charge = await capturedCharge(sandbox.db, 7500, {
      now: seconds(),
      disputeAfter: 0,
      charge: { captured: false },
    });
    await work();
    expect(await disputesOf(charge.id)).toEqual([]);
  });

  test('is won with winning evidence: the amount returns, the fee doesn’t', async () => {
    const { dispute } = await disputed();
    const before = await balance();
    const won = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence', customer_name: 'Ada' },
    });
    expect(won).toMatchObject({
      status: 'won',
      evidence: { customer_name: 'Ada', receipt: null },
      evidence_details: { has_evidence: true, submission_count: 1 },
      balance_transactions: [{ amount: -7500 }, { type: 'adjustment', amount: 7500, fee: 0 }],
    });
    expect(await balance()).toBe(before + 7500);
    expect(await eventsOf(dispute.id)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
    ]);
  });

  test('is lost with losing evidence, and when it is accepted', async () => {
    const one = await disputed();
    const two = await disputed();
    const before = await balance();
    const losing = { evidence: { uncategorized_text: 'losing_evidence' } };
    expect(await sandbox.stripe.disputes.update(one.dispute.id, losing)).toMatchObject({ status: 'lost' });
    expect(await sandbox.stripe.disputes.close(two.dispute.id)).toMatchObject({ status: 'lost' });
    expect(await balance()).toBe(before);
    for (const { dispute } of [one, two]) {
      expect(await eventsOf(dispute.id)).toContain('charge.dispute.closed');
      await expect(sandbox.stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 });
      await expect(sandbox.stripe.disputes.update(dispute.id, losing)).rejects.toMatchObject({
        statusCode: 400,
      });
    }
  });

  test('stores evidence until it is submitted to the bank', async () => {
    const { dispute } = await disputed();
    const staged = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: false,
    });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    const sent = await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'We spoke.' },
    });
    expect(sent).toMatchObject({ status: 'under_review', evidence: { uncategorized_text: 'We spoke.' } });
    await expect(
      sandbox.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  test('refuses unknown kinds of evidence', async () => {
    const { dispute } = await disputed();
    const answer = await sandbox.call('POST', `/v1/disputes/${dispute.id}`, 'evidence[tears]=many');
    expect(answer.statusCode).toBe(400);
  });
});
