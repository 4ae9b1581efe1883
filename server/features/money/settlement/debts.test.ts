import { afterEach, describe, expect, test } from 'vitest';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { withheldFrom } from '#server/features/money/payments/postings.ts';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario, jobs } = it;

afterEach(async () => {
  expect(await ledger.balanceOf(it.db(), withheldFrom(scenario.expert.profileId))).toBe(0);
});

/** Another session of the same expert is paid out. */
const paidOutNext = async () => {
  const id = await it.confirmed('2030-03-08T09:00Z');
  scenario.moveTo('2030-03-08T13:00:00Z');
  await jobs();
  scenario.moveTo('2030-03-10T13:00:00Z');
  await jobs(2);
  return id;
};
/** The expert owes 22.50 after 25.00 went back to the client. */
const indebted = async () => {
  const id = await it.paidOut();
  await it.refundInDashboard(id, 2500);
  await jobs(2);
  expect(await it.owed()).toBe(-2250);
  return id;
};
const debtCase = async (id: string) => (await it.casesOf(id)).find(({ kind }) => kind === 'debt');

describe('a debt that was withheld from the next payout', () => {
  test('is paid back to the expert if the client’s bank returns the refund', async () => {
    const id = await indebted();
    const next = await paidOutNext();
    expect(await it.paymentOf(next)).toMatchObject({ withheld: 2250, transferred: 4500 });
    expect(await it.paymentOf(id)).toMatchObject({ repaid: 2250 });
    await it.returnRefund(id);
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ refunded: 0, repaid: 0, transferred: 6750 });
    expect(await it.paymentOf(next)).toMatchObject({ withheld: 0, transferred: 6750 });
    expect(await it.payable()).toBe(0);
  });

  test('isn’t taken a second time when the rest of the payment is lost in a dispute', async () => {
    const id = await indebted();
    await paidOutNext();
    const dispute = await it.dispute(id);
    await it.pass(2);
    await it.decide(dispute, 'lost');
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ released: 0, transferred: 2250, repaid: 2250 });
    expect(await it.owed()).toBe(0);
  });

  test('isn’t taken a second time when an operator refunds more', async () => {
    const id = await indebted();
    await paidOutNext();
    expect(await it.act(id, 'decide', { refund: 5000, collect: 'reversal' })).toBe(200);
    await it.pass(2);
    expect(await it.paymentOf(id)).toMatchObject({ released: 2250, transferred: 4500, repaid: 2250 });
    expect(await it.owed()).toBe(0);
  });

  test('is paid out after all if an operator decides for the expert', async () => {
    const id = await it.paidOut();
    await it.spendPayouts();
    const dispute = await it.dispute(id);
    await jobs(3);
    expect(await it.act(id, 'decide', { refund: 7500, collect: 'debt' })).toBe(200);
    const next = await paidOutNext();
    expect(await it.paymentOf(next)).toMatchObject({ withheld: 6750, transferred: 0 });
    expect(await it.act(id, 'decide', { refund: 0, collect: 'debt' })).toBe(200);
    await it.fillPayouts();
    await it.decide(dispute, 'won');
    await it.pass(3);
    expect(await it.paymentOf(next)).toMatchObject({ withheld: 0, transferred: 6750 });
  });

  test('reopens its case when it grows again', async () => {
    const id = await indebted();
    await paidOutNext();
    expect(await debtCase(id)).toMatchObject({ open: false });
    await it.refundInDashboard(id, 5000);
    await jobs(2);
    expect(await it.owed()).toBe(-4500);
    expect(await debtCase(id)).toMatchObject({ open: true, amount: 4500 });
  });
});

describe('a debt that was written off', () => {
  test('stays our loss when the rest of the payment is lost', async () => {
    const id = await indebted();
    expect(await it.act(id, 'write-off')).toBe(200);
    expect(await it.owed()).toBe(0);
    expect(await debtCase(id)).toMatchObject({ open: false });
    const dispute = await it.dispute(id);
    await it.pass(2);
    await it.decide(dispute, 'lost');
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ released: 0, transferred: 2250, writtenOff: 2250 });
    expect(await it.owed()).toBe(0);
  });

  test('is no longer our loss when the refund comes back', async () => {
    const id = await indebted();
    await it.act(id, 'write-off');
    await it.returnRefund(id);
    await it.pass(2);
    expect(await it.paymentOf(id)).toMatchObject({ writtenOff: 0, transferred: 6750 });
    expect(await it.payable()).toBe(0);
  });
});

test('a payout that is being taken back doesn’t hide what the expert owes for another session', async () => {
  const one = await it.confirmed('2030-03-04T09:00Z');
  const other = await it.confirmed('2030-03-04T10:00Z');
  scenario.moveTo('2030-03-04T12:00:00Z');
  await jobs();
  scenario.moveTo('2030-03-06T12:00:00Z');
  await jobs(2);
  await it.act(one, 'decide', { refund: 7500, collect: 'debt' });
  await it.injectFault({ name: 't', match: 'POST /v1/transfers/*/reversals', kind: 'limited' });
  await it.dispute(other, { amount: 2500 });
  await jobs(2);
  expect(await it.act(one, 'write-off')).toBe(200);
  expect(await it.owed()).toBe(0);
  expect(await it.paymentOf(one)).toMatchObject({ writtenOff: 6750 });
});

test('two concurrent decisions take back no more than the expert owes', async () => {
  const id = await it.paidOut();
  await it.injectFault({ name: 't', match: 'POST /v1/transfers/*/reversals', kind: 'limited' });
  await it.act(id, 'decide', { refund: 1875, collect: 'reversal' });
  await it.act(id, 'decide', { refund: 3750, collect: 'reversal' });
  await it.clearFaults();
  await it.pass(2);
  expect(await it.paymentOf(id)).toMatchObject({ released: 3375, transferred: 3375 });
});
