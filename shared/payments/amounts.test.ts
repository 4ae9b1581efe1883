import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, centsToText, parseDollars } from '#shared/money.ts';
import { afterFee, splitAmount } from './amounts.ts';

const amount = fc.integer({ min: 1, max: 1_000_000 });
const percent = fc.integer({ min: 0, max: 100 });
const cents = (value: number) => value as Cents;

describe('splitting a charged amount', () => {
  test.each([
    [7500, 50, 10, { refund: 3750, retained: 3750, fee: 375, net: 3375 }],
    [7500, 0, 10, { refund: 0, retained: 7500, fee: 750, net: 6750 }],
    [7500, 100, 10, { refund: 7500, retained: 0, fee: 0, net: 0 }],
    [101, 50, 10, { refund: 51, retained: 50, fee: 5, net: 45 }],
    [199, 50, 10, { refund: 100, retained: 99, fee: 9, net: 90 }],
    [1, 50, 10, { refund: 1, retained: 0, fee: 0, net: 0 }],
    [1_000_000, 50, 0, { refund: 500_000, retained: 500_000, fee: 0, net: 500_000 }],
  ])('%i cents with a %i%% refund and a %i%% fee', (whole, back, fee, parts) => {
    expect(splitAmount(cents(whole), back, fee)).toEqual(parts);
  });

  test('yields whole, non-negative parts that add up to the amount', () => {
    fc.assert(
      fc.property(amount, percent, percent, (whole, back, feePercent) => {
        const { refund, retained, fee, net } = splitAmount(cents(whole), back, feePercent);
        const parts = [refund, retained, fee, net];
        return (
          refund + fee + net === whole &&
          retained === fee + net &&
          parts.every((part) => Number.isSafeInteger(part) && part >= 0)
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('refunds the client at least their share and takes at most the fee', () => {
    fc.assert(
      fc.property(amount, percent, percent, (whole, back, feePercent) => {
        const { refund, retained, fee } = splitAmount(cents(whole), back, feePercent);
        return refund * 100 >= whole * back && fee * 100 <= retained * feePercent;
      }),
      { numRuns: 2000 },
    );
  });

  test('never refunds less for a higher percentage', () => {
    fc.assert(
      fc.property(amount, percent, percent, (whole, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        return splitAmount(cents(whole), less, 10).refund <= splitAmount(cents(whole), more, 10).refund;
      }),
    );
  });
});

test.each([
  ['75.00', 10, '67.50'],
  ['1.00', 10, '0.90'],
  ['0.99', 10, '0.90'],
  ['33.33', 10, '30.00'],
  ['10000.00', 10, '9000.00'],
  ['50.00', 0, '50.00'],
])('of %s at %s percent the expert gets %s', (price, percent, net) => {
  expect(centsToText(afterFee(parseDollars(price) as Cents, percent))).toBe(net);
});
