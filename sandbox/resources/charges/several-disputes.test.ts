import { describe, expect, test } from 'vitest';
import { decideDispute, disputeCharge } from '#sandbox/faults/payment-troubles.ts';
import { balanceIn, chargeOf, makeAuthorized, makePaid } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();
const { stripe } = sandbox;
const paidCharge = async () => String((await makePaid(sandbox)).latest_charge);
const dispute = (charge: string, amount?: number, kind: 'chargeback' | 'inquiry' = 'chargeback') =>
  disputeCharge(sandbox, { charge, kind, ...(amount === undefined ? {} : { amount }) });

describe('several disputes on one charge', () => {
  test('are open at once over parts of it, up to the whole', async () => {
    const charge = await paidCharge();
    const before = await balanceIn(sandbox);
    const first = await dispute(charge, 2000);
    const second = await dispute(charge, 3000, 'inquiry');
    await expect(dispute(charge, 2501)).rejects.toMatchObject({ status: 400, details: { param: 'amount' } });
    const third = await dispute(charge);
    expect(third.amount).toBe(2500);
    await expect(dispute(charge)).rejects.toThrow('Only $0.00');
    const { data } = await stripe.disputes.list({ charge });
    expect(data.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(await balanceIn(sandbox)).toBe(before - 2000 - 2500 - 2 * 1500);

    await stripe.disputes.update(first.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await stripe.disputes.close(second.id);
    await stripe.disputes.close(third.id);
    expect(await balanceIn(sandbox)).toBe(before - 2500 - 2 * 1500);
    // The lost part stays lost; what was won or only asked about can be disputed again.
    expect((await dispute(charge)).amount).toBe(5000);
  });

  test('block refunds until each chargeback is won', async () => {
    const charge = await paidCharge();
    const [first, second] = [await dispute(charge, 2000), await dispute(charge, 3000)];
    await decideDispute(sandbox, first.id, { to: 'won' });
    await expect(stripe.refunds.create({ charge, amount: 100 })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await decideDispute(sandbox, second.id, { to: 'won' });
    expect((await stripe.refunds.create({ charge })).amount).toBe(7500);
  });

  test('leave out what was refunded, unless the bank insists', async () => {
    const charge = await paidCharge();
    await stripe.refunds.create({ charge, amount: 2500 });
    await expect(dispute(charge, 5001)).rejects.toThrow('Only $50.00');
    const forced = { charge, kind: 'chargeback', force: true } as const;
    await expect(disputeCharge(sandbox, { ...forced, amount: 7501 })).rejects.toThrow('Only $75.00');
    expect(await disputeCharge(sandbox, forced)).toMatchObject({ amount: 7500, status: 'needs_response' });
    expect(await disputeCharge(sandbox, { ...forced, amount: 100 })).toMatchObject({ amount: 100 });
  });

  test('cover what was captured of a larger authorization', async () => {
    const intent = await makeAuthorized(sandbox);
    const charge = String(intent.latest_charge);
    await expect(dispute(charge)).rejects.toThrow('not been captured');
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 6000 });
    expect(await chargeOf(sandbox, intent)).toMatchObject({ amount_captured: 6000, amount_refunded: 1500 });
    expect((await dispute(charge)).amount).toBe(6000);
  });

  test('have the reason that the cardholder gives', async () => {
    const charge = await paidCharge();
    const opened = await disputeCharge(sandbox, {
      charge,
      kind: 'inquiry',
      reason: 'product_unacceptable',
    });
    expect(opened).toMatchObject({ reason: 'product_unacceptable', network_reason_code: '13' });
    await expect(dispute('ch_none')).rejects.toMatchObject({ status: 400 });
  });
});
