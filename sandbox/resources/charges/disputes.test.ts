import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { capturedCharge } from '#test/sandbox-charge.ts';
import { balanceIn, numbers, paidBy } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
const seconds = () => Math.floor(sandbox.now().getTime() / 1000);
const { work } = sandbox;
const balance = () => balanceIn(sandbox);
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
    const { intent: paid, charge } = await paidBy(sandbox, numbers.disputed);
    const before = await balance();
    sandbox.moveBy(59);
    await work();
    expect(await disputesOf(charge)).toEqual([]);
    sandbox.moveBy(1);
    await Promise.all([work(), work()]);
    await work();
    const [dispute, ...more] = await disputesOf(charge);
    expect(more).toEqual([]);
    expect(dispute).toMatchObject({
      amount: 7500,
      status: 'needs_response',
      reason: 'fraudulent',
      payment_intent: paid.id,
      payment_method_details: { card: { case_type: 'chargeback', network_reason_code: '10.4' } },
      is_charge_refundable: false,
      evidence_details: { due_by: seconds() + 7 * 86_400, has_evidence: false, submission_count: 0 },
      balance_transactions: [{ type: 'adjustment', amount: -7500, fee: 1500, net: -9000 }],
    });
    expect(await balance()).toBe(before - 9000);
    expect(await eventsOf(dispute?.id ?? '')).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    const found = await sandbox.stripe.disputes.list({ payment_intent: paid.id });
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

  test('says that the product was not received, for the card that says so', async () => {
    const { charge } = await paidBy(sandbox, numbers.notReceived);
    sandbox.moveBy(60);
    await work();
    const code = '13.1';
    expect(await disputesOf(charge)).toMatchObject([
      {
        status: 'needs_response',
        reason: 'product_not_received',
        network_reason_code: code,
        payment_method_details: { card: { case_type: 'chargeback', network_reason_code: code } },
      },
    ]);
  });

  test('is lost without a response for seven days', async () => {
    const { dispute } = await disputed();
    const answered = await disputed();
    await sandbox.stripe.disputes.update(answered.dispute.id, { evidence: { receipt: 'file_1' } });
    const before = await balance();
    sandbox.moveTo(new Date(((dispute.evidence_details.due_by ?? 0) - 1) * 1000));
    await work();
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'needs_response' });
    sandbox.moveBy(1);
    await work();
    await work();
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: false, submission_count: 0 },
    });
    expect(await eventsOf(dispute.id)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    sandbox.moveBy(100);
    await work();
    expect(await sandbox.stripe.disputes.retrieve(answered.dispute.id)).toMatchObject({
      status: 'under_review',
    });
    expect(await balance()).toBe(before);
  });

  test('takes evidence after the deadline until the bank has closed it, and says so', async () => {
    const { dispute } = await disputed();
    sandbox.moveBy(8 * 86_400);
    const late = await sandbox.stripe.disputes.update(dispute.id, { evidence: { receipt: 'file_1' } });
    expect(late).toMatchObject({ status: 'under_review', evidence_details: { past_due: true } });
  });

  test('refuses unknown kinds of evidence', async () => {
    const { dispute } = await disputed();
    const answer = await sandbox.call('POST', `/v1/disputes/${dispute.id}`, 'evidence[tears]=many');
    expect(answer.statusCode).toBe(400);
  });
});
