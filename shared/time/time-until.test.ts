import { expect, test } from 'vitest';
import { formatUntil } from './time-until.ts';

test.each([
  [1, 'in 1 min'],
  [59 * 60_000, 'in 59 min'],
  [59 * 60_000 + 1, 'in 1 h'],
  [130 * 60_000, 'in 2 h 10 min'],
  [1439 * 60_000, 'in 23 h 59 min'],
  [1440 * 60_000, 'in 1 day'],
  [4319 * 60_000, 'in 2 days'],
])('%i ms from now is %s', (ms, text) => {
  expect(formatUntil(ms)).toBe(text);
});
