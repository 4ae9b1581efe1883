import { expect, test } from 'vitest';
import { asCents, type Cents, centsToText, formatPrice, parseDollars } from './money.ts';

test.each([
  ['75.00', '$75'],
  ['75.50', '$75.50'],
  [75.5, '$75.50'],
  ['0.99', '$0.99'],
  [0, '$0'],
  ['10000.00', '$10,000'],
  ['1250.05', '$1,250.05'],
])('%s is displayed as %s', (dollars, written) => {
  expect(formatPrice(dollars)).toBe(written);
});

test.each([
  [75, '75.00'],
  ['75', '75.00'],
  ['75.5', '75.50'],
  [19.99, '19.99'],
  ['0.01', '0.01'],
  [0, '0.00'],
  [10_000, '10000.00'],
])('%s dollars are stored as %s', (amount, text) => {
  expect(centsToText(parseDollars(amount) as Cents)).toBe(text);
});

test.each([
  10.005,
  '10.005',
  -1,
  '',
  ' 5',
  '5 ',
  '1e3',
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '0x10',
  '٣',
])('%s is not a valid amount', (amount) => {
  expect(parseDollars(amount)).toBeUndefined();
});

test.each([0, 7500])('%s cents is an amount', (amount) => {
  expect(asCents(amount)).toBe(amount);
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])('%s cents is not an amount', (amount) => {
  expect(() => asCents(amount)).toThrow('not an amount in cents');
});
