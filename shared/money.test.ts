import { expect, test } from 'vitest';
import { formatPrice } from './money.ts';

test.each([
  ['75.00', '$75'],
  ['75.50', '$75.50'],
  [75.5, '$75.50'],
  ['0.99', '$0.99'],
  [0, '$0'],
  ['10000.00', '$10,000'],
  ['1250.05', '$1,250.05'],
])('%s is written %s', (dollars, written) => {
  expect(formatPrice(dollars)).toBe(written);
});
