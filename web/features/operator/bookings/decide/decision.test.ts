import { expect, test } from 'vitest';
import { decide, newlyCharged, refundSent, transferSent } from '#shared/payments/payment-money.ts';
import { percentOf, previewOf, refundAt } from './decision.ts';

const charged = newlyCharged(7500, 10);
const all = { min: 0, max: 7500 };

test('money that is still held is divided between client, expert and fee', () => {
  expect(previewOf(charged, 3750, 'reversal')).toEqual({
    client: 3750,
    clientHas: 0,
    expert: 3375,
    expertHas: 0,
    fee: 375,
    givesBack: 0,
    fromAccount: 0,
    fromPayouts: 0,
  });
});

test('an expert who was paid gives back the difference, from their account or from their next payouts', () => {
  const paid = transferSent(decide(charged, 0), 6750);
  const givesBack = { client: 3750, expert: 3375, expertHas: 3375, fee: 375, givesBack: 3375 };
  expect(previewOf(paid, 3750, 'reversal')).toMatchObject({
    ...givesBack,
    fromAccount: 3375,
    fromPayouts: 0,
  });
  expect(previewOf(paid, 3750, 'debt')).toMatchObject({ ...givesBack, fromAccount: 0, fromPayouts: 3375 });
});

test('what was kept for another debt can’t be taken from the account', () => {
  const kept = { ...transferSent(decide(charged, 0), 1000), withheld: 5750 };
  expect(previewOf(kept, 7500, 'reversal')).toMatchObject({
    givesBack: 6750,
    fromAccount: 1000,
    fromPayouts: 5750,
  });
});

test('what the client has already counts', () => {
  const refunded = refundSent(decide(charged, 2500), 2500);
  expect(previewOf(refunded, 5000, 'reversal')).toMatchObject({
    client: 5000,
    clientHas: 2500,
    expert: 2250,
  });
});

test('a percentage is rounded up for the client and kept within what can be decided', () => {
  const odd = newlyCharged(3333, 10);
  expect(refundAt(50, odd.amount, { min: 0, max: 3333 })).toBe(1667);
  expect(percentOf(1667, odd.amount)).toBe(50);
  expect(refundAt(10, charged.amount, { min: 2500, max: 7500 })).toBe(2500);
  expect(refundAt(100, charged.amount, { min: 0, max: 7000 })).toBe(7000);
  expect([0, 100].map((percent) => refundAt(percent, charged.amount, all))).toEqual([0, 7500]);
});
