import { expect, test } from 'vitest';
import { formatDuration, formatMinutes } from './duration-format.ts';

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
