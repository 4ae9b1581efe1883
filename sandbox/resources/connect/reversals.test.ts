import { describe, expect, test } from 'vitest';
import { emptyAccount, fillAccount } from '#sandbox/faults/payment-troubles.ts';
import { payableExpert } from '#test/sandbox-account.ts';
import { capturedCharge } from '#test/sandbox-charge.ts';
import { balanceIn } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

async function transferred(amount = 3000) {
  const expert = await payableExpert(sandbox);
  const charge = await capturedCharge(sandbox.db, 5000);
  const transfer = await sandbox.stripe.transfers.create({
    amount,
    currency: 'usd',
    destination: expert.id,
    source_transaction: charge.id,
  });
  return { expert, charge, transfer };
}
const netOf = async (stripeAccount: string) => {
  const { data } = await sandbox.stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount });
  return data.reduce((sum, { net }) => sum + net, 0);
};

describe('a reversal', () => {
  test('returns part of a transfer, then the rest', async () => {
    const { expert, transfer } = await transferred();
    const part = await sandbox.stripe.transfers.createReversal(transfer.id, {
      amount: 1000,
      metadata: { why: 'dispute' },
    });
    expect(part).toMatchObject({ amount: 1000, transfer: transfer.id, metadata: { why: 'dispute' } });
    expect(await sandbox.stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 1000,
      reversed: false,
      reversals: { data: [{ id: part.id }] },
    });
    expect(await netOf(expert.id)).toBe(2000);

    const rest = await sandbox.stripe.transfers.createReversal(transfer.id);
    expect(rest.amount).toBe(2000);
    expect(await sandbox.stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 3000,
      reversed: true,
      reversals: { data: [{ id: rest.id }, { id: part.id }] },
    });
    expect(await netOf(expert.id)).toBe(0);

    const ours = await sandbox.stripe.balanceTransactions.list({ source: part.id });
    expect(ours.data).toMatchObject([
      { id: part.balance_transaction, type: 'transfer_refund', amount: 1000 },
    ]);
    const theirs = await sandbox.stripe.balanceTransactions.list(
      { type: 'payment_refund' },
      { stripeAccount: expert.id },
    );
    expect(theirs.data.map(({ amount }) => amount)).toEqual([-2000, -1000]);
    const [event] = (await sandbox.stripe.events.list({ type: 'transfer.reversed', limit: 1 })).data;
    expect(event?.data.object).toMatchObject({ id: transfer.id, amount_reversed: 3000 });
  });

  test('is found again, under its own transfer only', async () => {
    const one = await transferred();
    const other = await transferred();
    const reversal = await sandbox.stripe.transfers.createReversal(one.transfer.id, { amount: 5 });
    expect(await sandbox.stripe.transfers.retrieveReversal(one.transfer.id, reversal.id)).toMatchObject({
      amount: 5,
    });
    await expect(
      sandbox.stripe.transfers.retrieveReversal(other.transfer.id, reversal.id),
    ).rejects.toMatchObject({ statusCode: 404 });
    const listed = await sandbox.stripe.transfers.listReversals(one.transfer.id);
    expect(listed.data.map(({ id }) => id)).toEqual([reversal.id]);
    expect((await sandbox.stripe.transfers.listReversals(other.transfer.id)).data).toEqual([]);
  });

  test('is refused beyond what is left, and when nothing is', async () => {
    const { transfer } = await transferred();
    await expect(
      sandbox.stripe.transfers.createReversal(transfer.id, { amount: 3001 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await sandbox.stripe.transfers.createReversal(transfer.id);
    await expect(sandbox.stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
      message: expect.stringContaining('already fully reversed') as string,
    });
    await expect(sandbox.stripe.transfers.createReversal('tr_none')).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('never returns more than was transferred when many come at once', async () => {
    const { expert, transfer } = await transferred();
    const calls = Array.from({ length: 5 }, () =>
      sandbox.stripe.transfers.createReversal(transfer.id, { amount: 1000 }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await netOf(expert.id)).toBe(0);
  });

  test('frees the charge for another transfer', async () => {
    const { charge, transfer } = await transferred(5000);
    const other = await payableExpert(sandbox);
    const again = () =>
      sandbox.stripe.transfers.create({
        amount: 5000,
        currency: 'usd',
        destination: other.id,
        source_transaction: charge.id,
      });
    await expect(again()).rejects.toMatchObject({ statusCode: 400 });
    await sandbox.stripe.transfers.createReversal(transfer.id);
    expect(await again()).toMatchObject({ amount: 5000 });
  });
});

describe('a reversal from an account that has sent its money on', () => {
  test('is refused, and nothing moves', async () => {
    const { expert, transfer } = await transferred();
    const before = await balanceIn(sandbox);
    expect(await emptyAccount(sandbox, expert.id)).toEqual({ balance: 0 });
    expect(await netOf(expert.id)).toBe(0);
    const { data } = await sandbox.stripe.balanceTransactions.list(
      { type: 'payout' },
      { stripeAccount: expert.id },
    );
    expect(data).toMatchObject([{ amount: -3000, net: -3000 }]);
    await expect(sandbox.stripe.transfers.createReversal(transfer.id, { amount: 1 })).rejects.toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
    });
    expect(await sandbox.stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 0 });
    expect(await balanceIn(sandbox)).toBe(before);
    expect(await netOf(expert.id)).toBe(0);
  });

  test('is made up to what the account got since', async () => {
    const { expert, transfer } = await transferred();
    await emptyAccount(sandbox, expert.id);
    const { id: source } = await capturedCharge(sandbox.db, 5000);
    const destination = expert.id;
    await sandbox.stripe.transfers.create({
      amount: 1000,
      currency: 'usd',
      destination,
      source_transaction: source,
    });
    await expect(
      sandbox.stripe.transfers.createReversal(transfer.id, { amount: 1001 }),
    ).rejects.toMatchObject({ code: 'balance_insufficient' });
    await sandbox.stripe.transfers.createReversal(transfer.id, { amount: 1000 });
    expect(await netOf(expert.id)).toBe(0);
  });

  test('is made when the money is back, and may overdraw the account again', async () => {
    const { expert, transfer } = await transferred();
    await emptyAccount(sandbox, expert.id);
    await emptyAccount(sandbox, expert.id);
    expect(await fillAccount(sandbox, expert.id)).toEqual({ balance: 3000 });
    expect(await fillAccount(sandbox, expert.id)).toEqual({ balance: 3000 });
    await sandbox.stripe.transfers.createReversal(transfer.id);
    expect(await netOf(expert.id)).toBe(0);
  });
});
