import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { newExpert, payableExpert } from '#test/sandbox-account.ts';
import { capturedCharge } from '#test/sandbox-charge.ts';
import { makeAuthorized } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

const transfer = (given: Partial<Stripe.TransferCreateParams> & { destination: string }) =>
  sandbox.stripe.transfers.create({ amount: 3375, currency: 'usd', ...given });

async function sumOf(stripeAccount?: string): Promise<number> {
  const options = stripeAccount ? { stripeAccount } : {};
  let sum = 0;
  for await (const each of sandbox.stripe.balanceTransactions.list({ limit: 100 }, options)) sum += each.net;
  return sum;
}
const balance = async (stripeAccount?: string) => {
  const { available } = await sandbox.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return available[0]?.amount;
};

describe('a transfer', () => {
  test('moves part of a charge to an account, on both balances', async () => {
    const expert = await payableExpert(sandbox);
    const charge = await capturedCharge(sandbox.db, 7500);
    const before = (await balance()) ?? 0;
    const made = await transfer({
      destination: expert.id,
      source_transaction: charge.id,
      transfer_group: 'booking:1',
      metadata: { bookingId: '1' },
      description: 'Your session',
    });
    expect(made).toMatchObject({
      amount: 3375,
      amount_reversed: 0,
      destination: expert.id,
      source_transaction: charge.id,
      transfer_group: 'booking:1',
      metadata: { bookingId: '1' },
      reversed: false,
      reversals: { data: [] },
    });
    expect(await balance()).toBe(before - 3375);
    expect(await balance(expert.id)).toBe(3375);
    expect(await sumOf()).toBe(before - 3375);
    expect(await sumOf(expert.id)).toBe(3375);

    const ours = await sandbox.stripe.balanceTransactions.list({ source: made.id });
    expect(ours.data).toMatchObject([
      { id: made.balance_transaction, type: 'transfer', amount: -3375, net: -3375 },
    ]);
    const theirs = await sandbox.stripe.balanceTransactions.list(
      { type: 'payment' },
      { stripeAccount: expert.id },
    );
    expect(theirs.data).toMatchObject([{ source: made.destination_payment, amount: 3375, fee: 0 }]);
    const [event] = (await sandbox.stripe.events.list({ type: 'transfer.created', limit: 1 })).data;
    expect(event?.data.object).toMatchObject({ id: made.id });
  });

  test('takes all that was captured of a larger authorization', async () => {
    const expert = await payableExpert(sandbox);
    const intent = await makeAuthorized(sandbox);
    await sandbox.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 5000 });
    const from = { destination: expert.id, source_transaction: String(intent.latest_charge) };
    await expect(transfer({ ...from, amount: 5001 })).rejects.toMatchObject({ param: 'source_transaction' });
    expect(await transfer({ ...from, amount: 5000 })).toMatchObject({ amount: 5000 });
  });

  test('is found by its group and its destination, and expands', async () => {
    const expert = await payableExpert(sandbox);
    const charge = await capturedCharge(sandbox.db, 1000);
    const group = `booking:${charge.id}`;
    const one = await transfer({
      amount: 400,
      destination: expert.id,
      source_transaction: charge.id,
      transfer_group: group,
    });
    const two = await transfer({
      amount: 600,
      destination: expert.id,
      source_transaction: charge.id,
      transfer_group: group,
    });
    const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
    expect(ids(await sandbox.stripe.transfers.list({ transfer_group: group }))).toEqual([two.id, one.id]);
    expect(ids(await sandbox.stripe.transfers.list({ destination: expert.id, limit: 1 }))).toEqual([two.id]);
    expect(ids(await sandbox.stripe.transfers.list({ transfer_group: 'booking:none' }))).toEqual([]);
    const shown = await sandbox.stripe.transfers.retrieve(one.id, {
      expand: ['balance_transaction', 'destination', 'source_transaction'],
    });
    expect(shown).toMatchObject({
      balance_transaction: { amount: -400 },
      destination: { id: expert.id, object: 'account' },
      source_transaction: { id: charge.id, object: 'charge' },
    });
  });

  test('takes the group of its charge by default', async () => {
    const expert = await payableExpert(sandbox);
    const charge = await capturedCharge(sandbox.db, 1000, { charge: { transfer_group: 'booking:9' } });
    const made = await transfer({ amount: 10, destination: expert.id, source_transaction: charge.id });
    expect(made.transfer_group).toBe('booking:9');
  });
});

describe('a transfer is refused', () => {
  const refused = async (call: Promise<unknown>, error: object) => {
    await expect(call).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...error,
    });
  };

  test('to an unknown account, and to one that isn’t set up', async () => {
    const charge = await capturedCharge(sandbox.db, 7500);
    const expert = await newExpert(sandbox);
    await refused(transfer({ destination: 'acct_nobody', source_transaction: charge.id }), {
      code: 'resource_missing',
      param: 'destination',
    });
    await refused(transfer({ destination: expert.id, source_transaction: charge.id }), {
      code: 'insufficient_capabilities_for_transfer',
    });
    expect((await sandbox.stripe.transfers.list({ destination: expert.id })).data).toEqual([]);
  });

  test('from a charge without money', async () => {
    const { id: destination } = await payableExpert(sandbox);
    const uncaptured = await capturedCharge(sandbox.db, 7500, {
      charge: { captured: false, amount_captured: 0 },
    });
    const failed = await capturedCharge(sandbox.db, 7500, { charge: { status: 'failed' } });
    for (const source of [uncaptured.id, failed.id]) {
      await refused(transfer({ destination, source_transaction: source }), { param: 'source_transaction' });
    }
    await expect(transfer({ destination, source_transaction: 'ch_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'source_transaction',
    });
  });

  test('beyond what is left of the charge, to the cent', async () => {
    const { id: destination } = await payableExpert(sandbox);
    const charge = await capturedCharge(sandbox.db, 7500, { charge: { amount_refunded: 2500 } });
    const from = { destination, source_transaction: charge.id };
    await refused(transfer({ ...from, amount: 5001 }), {
      message: expect.stringContaining('must not exceed the source amount of $50.00') as string,
    });
    await transfer({ ...from, amount: 4000 });
    await refused(transfer({ ...from, amount: 1001 }), {
      message: expect.stringContaining('amounting to $40.00') as string,
    });
    await transfer({ ...from, amount: 1000 });
    await refused(transfer({ ...from, amount: 1 }), {});
  });

  test('beyond the balance without a source charge', async () => {
    const { id: destination } = await payableExpert(sandbox);
    await capturedCharge(sandbox.db, 1000);
    const all = (await balance()) ?? 0;
    await refused(transfer({ destination, amount: all + 1 }), { code: 'balance_insufficient' });
    await transfer({ destination, amount: all });
    expect(await balance()).toBe(0);
    expect(await balance(destination)).toBe(all);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ currency: 'eur' }, 'currency'],
  ])('with %j', async (wrong, param) => {
    await refused(transfer({ destination: 'acct_x', ...wrong }), { param });
  });

  test('twice at once from one charge: exactly one wins', async () => {
    const { id: destination } = await payableExpert(sandbox);
    const charge = await capturedCharge(sandbox.db, 5000);
    const calls = Array.from({ length: 6 }, () =>
      transfer({ amount: 3000, destination, source_transaction: charge.id }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(destination)).toBe(3000);
  });

  test('twice at once from one balance: exactly one wins', async () => {
    const { id: destination } = await payableExpert(sandbox);
    await capturedCharge(sandbox.db, 9000);
    const all = (await balance()) ?? 0;
    const calls = Array.from({ length: 6 }, () => transfer({ amount: all, destination }));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe(0);
  });
});
