import { expect, test } from 'vitest';
import { formatCents, formatSigned } from './format-money.ts';

test('amounts may be negative', () => {
  expect([0, 5, 7500, 7550, -123_456].map(formatCents)).toEqual([
    '$0',
    '$0.05',
    '$75',
    '$75.50',
    '−$1,234.56',
  ]);
  expect(['75.00', '-0.05', '0.00'].map(formatSigned)).toEqual(['$75', '−$0.05', '$0']);
});
