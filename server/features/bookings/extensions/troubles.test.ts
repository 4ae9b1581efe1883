import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bankTroubles } from '#test/bank-troubles.ts';
import { testExtensions } from '#test/test-extensions.ts';

const it = testExtensions();
const bank = bankTroubles(it);
const { scenario, at, jobs } = it;
let id: string;

/** A session of $75 that grew by 15 minutes for $50: the expert's share is $67.50 and $45. */
beforeEach(async () => {
  id = await it.running();
  await it.onboard();
  await it.extended(id);
});
afterEach(async () => {
  await it.clearFaults();
  await bank.expectBooksToAgree();
});

const session = () => it.paymentOf(id);
const added = async () => {
  const [payment] = await it.paymentsOf(id);
  if (!payment?.chargeId) throw new Error('nothing was charged for more time');
  return { ...payment, chargeId: payment.chargeId };
};
const charge = async () => (await added()).chargeId;
const end = async () => {
  at('09:45:00');
  await jobs();
};
const payOut = async () => {
  scenario.moveTo('2030-03-06T09:45:00Z');
  await jobs(2);
};
const paidOut = async () => {
  await end();
  await payOut();
  expect([await session(), await added()]).toMatchObject([{ transferred: 6750 }, { transferred: 4500 }]);
};
const divide = (refund: number, collect: 'reversal' | 'debt' = 'debt') =>
  bank.act(id, 'decide', { refund, collect });
const openCases = async () => (await it.casesOf(id)).filter(({ open }) => open);
const stands = async (status: string) =>
  expect(await it.view(id)).toMatchObject({ status, endsAt: '2030-03-04T09:45:00.000Z' });

describe('a dispute about the time that was added', () => {
  test.each([
    ['won', { lost: 0, released: 4500, transferred: 4500 }],
    ['lost', { lost: 5000, released: 0, transferred: 0 }],
  ] as const)('that is %s leaves the session and its money alone', async (outcome, money) => {
    const dispute = await bank.dispute(await charge());
    await jobs(2);
    await end();
    await payOut();
    expect([await session(), await added()]).toMatchObject([
      { payoutFrozen: false, transferred: 6750 },
      { payoutFrozen: true, transferred: 0 },
    ]);
    await bank.decide(dispute, outcome);
    await jobs(2);
    await bank.pass(1);
    expect([await session(), await added()]).toMatchObject([
      { lost: 0, transferred: 6750 },
      { payoutFrozen: false, ...money },
    ]);
    await stands('completed');
    expect(await openCases()).toEqual([]);
  });

  test('that is lost after the payout takes back that share only', async () => {
    await paidOut();
    const dispute = await bank.dispute(await charge());
    await jobs(3);
    await bank.decide(dispute, 'lost');
    await jobs(3);
    expect([await session(), await added()]).toMatchObject([
      { transferred: 6750 },
      { lost: 5000, transferred: 0 },
    ]);
    expect(await bank.owed()).toBe(0);
  });

  test('that is lost after the expert spent the payout is a debt, withheld from the next one', async () => {
    await paidOut();
    await bank.spendPayouts();
    const dispute = await bank.dispute(await charge());
    await jobs(3);
    await bank.decide(dispute, 'lost');
    await jobs(3);
    expect(await bank.owed()).toBe(-4500);
    expect(await openCases()).toContainEqual(expect.objectContaining({ kind: 'debt', amount: 4500 }));
    const next = await it.confirmed('2030-03-08T09:00:00.000Z');
    scenario.moveTo('2030-03-08T10:00:00Z');
    await jobs();
    scenario.moveTo('2030-03-10T10:00:00Z');
    await jobs(2);
    expect(await it.paymentOf(next)).toMatchObject({ withheld: 4500, transferred: 2250 });
    expect(await added()).toMatchObject({ repaid: 4500 });
    expect(await bank.owed()).toBe(0);
    expect(await openCases()).toEqual([]);
  });

  test('makes only that part of a decided refund wait, and ends it if the bank takes the money', async () => {
    await end();
    const dispute = await bank.dispute(await charge());
    await jobs(2);
    expect(await divide(12_500)).toBe(200);
    await jobs(2);
    expect([await session(), await added()]).toMatchObject([
      { refunded: 7500 },
      { refunded: 0, refundOwed: 5000 },
    ]);
    await bank.decide(dispute, 'lost');
    await bank.pass(2);
    expect(await added()).toMatchObject({ refunded: 0, lost: 5000 });
    expect(await bank.refundsOf(await charge())).toEqual([]);
    expect(await openCases()).toEqual([]);
  });
});

describe('an inquiry about the time that was added', () => {
  test('freezes its payout, but doesn’t delay its refund', async () => {
    await bank.dispute(await charge(), { kind: 'inquiry' });
    await jobs(2);
    expect([await session(), await added()]).toMatchObject([{ payoutFrozen: false }, { payoutFrozen: true }]);
    expect(await bank.act(id, 'cancel')).toBe(200);
    await jobs(2);
    expect([await session(), await added()]).toMatchObject([
      { refunded: 7500 },
      { refunded: 5000, payoutFrozen: false },
    ]);
    expect(await openCases()).toEqual([]);
  });
});

describe('a refund of the added time in the provider’s dashboard', () => {
  test('leaves the expert their share of the rest, and counts towards a later decision', async () => {
    await bank.refundInDashboard(await charge(), 2000);
    await jobs(2);
    await end();
    await payOut();
    expect([await session(), await added()]).toMatchObject([
      { refunded: 0, transferred: 6750 },
      { refunded: 2000, transferred: 2700 },
    ]);
    expect(await bank.optionsOf(id)).toMatchObject({ decide: { min: 2000, max: 12_500 } });
    expect(await divide(6250, 'reversal')).toBe(200);
    await jobs(2);
    expect([await session(), await added()]).toMatchObject([
      { refunded: 3750, transferred: 3375 },
      { refunded: 2500, transferred: 2250 },
    ]);
  });

  test('in full doesn’t cancel the session, or shorten it', async () => {
    await bank.refundInDashboard(await charge(), 5000);
    await jobs(2);
    await stands('confirmed');
    await end();
    await payOut();
    expect([await session(), await added()]).toMatchObject([
      { transferred: 6750 },
      { refunded: 5000, released: 0, transferred: 0 },
    ]);
    await stands('completed');
  });
});

test('a refund of the added time that the bank returns twice is settled by an operator', async () => {
  await end();
  expect(await divide(12_500)).toBe(200);
  await jobs(2);
  await bank.returnRefund(await charge());
  await jobs(2);
  expect([await session(), await added()]).toMatchObject([{ refunded: 7500 }, { refunded: 0 }]);
  expect(await openCases()).toMatchObject([{ kind: 'refundFailed', amount: 5000 }]);
  await bank.pass(2);
  expect(await added()).toMatchObject({ refunded: 5000 });
  expect(await openCases()).toEqual([]);
  await bank.returnRefund(await charge());
  await bank.pass(3);
  expect(await bank.optionsOf(id)).toMatchObject({ settleOutside: 5000 });
  expect(await bank.act(id, 'settle-outside')).toBe(200);
  expect(await added()).toMatchObject({ refunded: 5000 });
  expect(await openCases()).toEqual([]);
});

describe('a decision after the payout', () => {
  test('takes each charge’s part back from the expert’s account', async () => {
    await paidOut();
    expect(await divide(6250, 'reversal')).toBe(200);
    await jobs(2);
    expect([await session(), await added()]).toMatchObject([
      { refunded: 3750, transferred: 3375 },
      { refunded: 2500, transferred: 2250 },
    ]);
    expect(await bank.owed()).toBe(0);
  });

  test.each([
    ['to be withheld', 'debt'],
    ['that can’t be taken back, because it was spent', 'reversal'],
  ] as const)('leaves a debt for each charge, %s', async (_why, collect) => {
    await paidOut();
    if (collect === 'reversal') await bank.spendPayouts();
    expect(await divide(6250, collect)).toBe(200);
    await jobs(2);
    expect([await session(), await added()]).toMatchObject([
      { refunded: 3750, transferred: 6750, released: 3375 },
      { refunded: 2500, transferred: 4500, released: 2250 },
    ]);
    expect(await bank.owed()).toBe(-(3375 + 2250));
    const debts = (await openCases()).filter(({ kind }) => kind === 'debt');
    expect(debts.map(({ amount }) => amount).sort()).toEqual([2250, 3375]);
    expect(await bank.act(id, 'write-off')).toBe(200);
    expect([await session(), await added()]).toMatchObject([{ writtenOff: 3375 }, { writtenOff: 2250 }]);
    expect(await bank.owed()).toBe(0);
    expect((await openCases()).filter(({ kind }) => kind === 'debt')).toEqual([]);
  });
});
