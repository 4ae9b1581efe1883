import { expect, test } from 'vitest';
import { formatDuration, formatMinutes, formatUntil } from './duration-format.ts';

test('a duration is shown in minutes', () => {
  expect(formatDuration(30)).toBe('30 min');
});

test.each([
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [2880, '2 days'],
  [0, '0 minutes'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

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
