import { describe, expect, test } from 'vitest';
import { disputeCharge, failRefund } from '#sandbox/faults/payment-troubles.ts';
import { balanceIn, chargeOf, eventsOf, makePaid, numbers, paidBy } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
const { stripe } = sandbox;

describe('a refund that fails afterwards', () => {
  test('returns its money to the balance and to the charge', async () => {
    const intent = await makePaid(sandbox);
    const before = await balanceIn(sandbox);
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 2500 });
    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(await chargeOf(sandbox, intent)).toMatchObject({ amount_refunded: 7500, refunded: true });
    const failed = await failRefund(sandbox, rest.id, { reason: 'lost_or_stolen_card' });
    const read = await stripe.refunds.retrieve(rest.id, { expand: ['failure_balance_transaction'] });
    expect(read).toMatchObject({
      ...failed,
      status: 'failed',
      amount: 5000,
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: { type: 'refund_failure', amount: 5000, fee: 0, source: rest.id },
      balance_transaction: rest.balance_transaction,
    });
    expect(await chargeOf(sandbox, intent)).toMatchObject({ amount_refunded: 2500, refunded: false });
    expect(await balanceIn(sandbox)).toBe(before - 2500);
    expect(await eventsOf(sandbox, rest.id)).toEqual([
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.refund.updated',
    ]);
    await expect(failRefund(sandbox, rest.id)).rejects.toThrow("can't fail");
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(5000);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ status: 'succeeded' });
  });

  test('has succeeded first, a minute before, to the card that does this', async () => {
    const { intent } = await paidBy(sandbox, numbers.refundFails);
    const before = await balanceIn(sandbox);
    const { id, status } = await stripe.refunds.create({ payment_intent: intent.id });
    expect(status).toBe('succeeded');
    sandbox.moveBy(59);
    await sandbox.work();
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' });
    sandbox.moveBy(1);
    await Promise.all([sandbox.work(), sandbox.work()]);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await eventsOf(sandbox, id)).toHaveLength(4);
    expect(await balanceIn(sandbox)).toBe(before);
  });

  test('doesn’t reopen the inquiry that it closed', async () => {
    const { latest_charge: charge } = await makePaid(sandbox);
    const inquiry = await disputeCharge(sandbox, { charge: String(charge), kind: 'inquiry' });
    const { id } = await stripe.refunds.create({ charge: String(charge) });
    await failRefund(sandbox, id);
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({ status: 'warning_closed' });
  });
});

describe('a pending refund', () => {
  test('succeeds a minute later', async () => {
    const { intent } = await paidBy(sandbox, numbers.refundPends);
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect(await chargeOf(sandbox, intent)).toMatchObject({ refunded: true });
    sandbox.moveBy(60);
    await Promise.all([sandbox.work(), sandbox.work()]);
    const settled = await stripe.refunds.retrieve(refund.id);
    expect(settled.status).toBe('succeeded');
    expect(settled.pending_reason).toBeUndefined();
    expect(await eventsOf(sandbox, refund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
    ]);
  });

  test('fails when the bank says so, for good', async () => {
    const { intent } = await paidBy(sandbox, numbers.refundPends);
    const { id } = await stripe.refunds.create({ payment_intent: intent.id });
    await failRefund(sandbox, id, { reason: 'declined' });
    sandbox.moveBy(60);
    await sandbox.work();
    const failed = await stripe.refunds.retrieve(id);
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    expect(failed.pending_reason).toBeUndefined();
  });

  test('is stopped by a chargeback', async () => {
    const { intent, charge } = await paidBy(sandbox, numbers.refundPends);
    const { id } = await stripe.refunds.create({ payment_intent: intent.id, amount: 2500 });
    await disputeCharge(sandbox, { charge, kind: 'chargeback', force: true });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
    });
    expect(await chargeOf(sandbox, intent)).toMatchObject({ amount_refunded: 0, disputed: true });
  });
});
