import { describe, expect, test } from 'vitest';
import { decideDispute, disputeCharge } from '#sandbox/faults/payment-troubles.ts';
import { balanceIn, chargeOf, eventsOf, makePaid, numbers, paidBy } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
const { stripe } = sandbox;

async function inquired() {
  const intent = await makePaid(sandbox);
  const charge = String(intent.latest_charge);
  return { intent, charge, inquiry: await disputeCharge(sandbox, { charge, kind: 'inquiry' }) };
}
const escalating = { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } };

describe('an inquiry', () => {
  test('asks about the payment without taking money', async () => {
    const { intent, charge } = await paidBy(sandbox, numbers.inquired);
    const before = await balanceIn(sandbox);
    sandbox.moveBy(60);
    await sandbox.work();
    const [inquiry, ...more] = (await stripe.disputes.list({ charge })).data;
    expect(more).toEqual([]);
    expect(inquiry).toMatchObject({
      status: 'warning_needs_response',
      amount: 7500,
      reason: 'fraudulent',
      is_charge_refundable: true,
      balance_transactions: [],
      network_reason_code: '10',
      payment_method_details: { card: { case_type: 'inquiry', network_reason_code: '10' } },
      evidence_details: { due_by: sandbox.seconds() + 21 * 86_400 },
    });
    expect(await balanceIn(sandbox)).toBe(before);
    expect(await chargeOf(sandbox, intent)).toMatchObject({ disputed: true });
    expect(await eventsOf(sandbox, inquiry?.id ?? '')).toEqual(['charge.dispute.created']);
  });

  test('is closed by a full refund, not by a part', async () => {
    const { intent, inquiry } = await inquired();
    await stripe.refunds.create({ payment_intent: intent.id, amount: 7000 });
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({ status: 'warning_needs_response' });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({
      status: 'warning_closed',
      balance_transactions: [],
    });
    expect(await eventsOf(sandbox, inquiry.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    await expect(decideDispute(sandbox, inquiry.id, { to: 'escalated' })).rejects.toThrow('already closed');
  });

  test('is closed by a full refund in the Dashboard, which knows none of our metadata', async () => {
    const { charge, inquiry } = await inquired();
    const refund = await stripe.refunds.create({ charge });
    expect(refund).toMatchObject({ amount: 7500, metadata: {} });
    expect(await eventsOf(sandbox, refund.id)).toEqual(['refund.created']);
    expect((await eventsOf(sandbox, charge)).at(-1)).toBe('charge.refunded');
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({ status: 'warning_closed' });
  });

  test.each(['winning_evidence', 'losing_evidence'])('is closed with %s', async (uncategorized_text) => {
    const { inquiry, intent } = await inquired();
    const before = await balanceIn(sandbox);
    const closed = await stripe.disputes.update(inquiry.id, { evidence: { uncategorized_text } });
    expect(closed).toMatchObject({ status: 'warning_closed', evidence_details: { submission_count: 1 } });
    expect(await balanceIn(sandbox)).toBe(before);
    expect(await eventsOf(sandbox, inquiry.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
    ]);
    await expect(stripe.disputes.close(inquiry.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
  });

  test('is under review after other evidence, and closed when it is accepted', async () => {
    const [answered, accepted] = [await inquired(), await inquired()];
    const evidence = { uncategorized_text: 'We spoke.' };
    expect(await stripe.disputes.update(answered.inquiry.id, { evidence })).toMatchObject({
      status: 'warning_under_review',
      is_charge_refundable: true,
    });
    await expect(stripe.disputes.update(answered.inquiry.id, { evidence })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await stripe.disputes.close(accepted.inquiry.id)).toMatchObject({ status: 'warning_closed' });
    await stripe.refunds.create({ charge: answered.charge });
    expect(await stripe.disputes.retrieve(answered.inquiry.id)).toMatchObject({ status: 'warning_closed' });
  });

  test('is closed without a response for 21 days', async () => {
    const { inquiry } = await inquired();
    sandbox.moveBy(21 * 86_400 - 1);
    await sandbox.work();
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({ status: 'warning_needs_response' });
    sandbox.moveBy(1);
    await sandbox.work();
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({ status: 'warning_closed' });
    expect(await eventsOf(sandbox, inquiry.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });
});

describe('an inquiry that escalates', () => {
  test('becomes a chargeback under the same id, which takes the money and the fee', async () => {
    const { inquiry, intent } = await inquired();
    const before = await balanceIn(sandbox);
    sandbox.moveBy(3600);
    const chargeback = await decideDispute(sandbox, inquiry.id, { to: 'escalated' });
    expect(chargeback).toEqual(await stripe.disputes.retrieve(inquiry.id));
    expect(chargeback).toMatchObject({
      id: inquiry.id,
      created: inquiry.created,
      amount: 7500,
      status: 'needs_response',
      is_charge_refundable: false,
      network_reason_code: '10.4',
      payment_method_details: { card: { case_type: 'chargeback', network_reason_code: '10.4' } },
      evidence_details: { due_by: sandbox.seconds() + 7 * 86_400 },
      balance_transactions: [{ amount: -7500, fee: 1500, source: inquiry.id }],
    });
    expect(await balanceIn(sandbox)).toBe(before - 9000);
    expect(await eventsOf(sandbox, inquiry.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const winning = { evidence: { uncategorized_text: 'winning_evidence' } };
    expect(await stripe.disputes.update(inquiry.id, winning)).toMatchObject({ status: 'won' });
    expect(await balanceIn(sandbox)).toBe(before - 1500);
  });

  test('takes what is left after a refund, or all of it where the bank insists', async () => {
    const [modest, insisting, tested] = [await inquired(), await inquired(), await inquired()];
    for (const { charge } of [modest, insisting, tested]) {
      await stripe.refunds.create({ charge, amount: 2500 });
    }
    expect(await decideDispute(sandbox, modest.inquiry.id, { to: 'escalated' })).toMatchObject({
      amount: 5000,
    });
    expect(
      await decideDispute(sandbox, insisting.inquiry.id, { to: 'escalated', force: true }),
    ).toMatchObject({ amount: 7500 });
    // As Stripe's test mode was seen to do.
    expect(await stripe.disputes.update(tested.inquiry.id, escalating)).toMatchObject({
      status: 'needs_response',
      amount: 7500,
      balance_transactions: [{ amount: -7500, fee: 1500 }],
    });
  });

  test('can’t be won or lost before, nor escalate again', async () => {
    const { inquiry } = await inquired();
    for (const to of ['won', 'lost'] as const) {
      await expect(decideDispute(sandbox, inquiry.id, { to })).rejects.toThrow(`can't be ${to}`);
    }
    await decideDispute(sandbox, inquiry.id, { to: 'escalated' });
    await expect(decideDispute(sandbox, inquiry.id, { to: 'escalated' })).rejects.toThrow(
      "can't be escalated",
    );
    expect(await decideDispute(sandbox, inquiry.id, { to: 'lost' })).toMatchObject({ status: 'lost' });
  });
});
