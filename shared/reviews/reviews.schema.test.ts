import { expect, test } from 'vitest';
import { newReviewSchema, newTipSchema } from './reviews.schema.ts';

const tipOf = (tipAmount: unknown) =>
  newReviewSchema.safeParse({ bookingId: 'x', rating: 5, tipAmount }).data?.tipAmount;

test.each([
  [0, 0],
  ['0', 0],
  ['0.00', 0],
  [5, 5],
  ['5', 5],
  ['5.0', 5],
  ['10.00', 10],
  [15, 15],
  [null, null],
])('tip %j is parsed as %j', (written, amount) => {
  expect(tipOf(written)).toBe(amount);
});

test.each(['', ' ', '5,00', '+5', '5e0', '0x5', 'five', 5.001, Number.NaN, -5, true, {}])(
  'tip %j is rejected',
  (written) => {
    expect(newReviewSchema.safeParse({ bookingId: 'x', rating: 5, tipAmount: written }).success).toBe(false);
    expect(newTipSchema.safeParse({ amount: written }).success).toBe(false);
  },
);

test('a separate tip can’t be 0', () => {
  expect(newTipSchema.safeParse({ amount: 0 }).success).toBe(false);
  expect(newTipSchema.parse({ amount: '15.00' })).toEqual({ amount: 15 });
});
