import { expect, test } from 'vitest';
import { durationOptions, durationText, spanText } from './hours-text.ts';

test.each([
  [0, 'None'],
  [45, '45 minutes'],
  [120, '2 hours'],
  [1440, '1 day'],
  [10_080, '1 week'],
  [20_160, '2 weeks'],
])('%d minutes is written as “%s”', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

test('a value that isn’t a round one is listed once, in order', () => {
  const values = (...others: number[]) => durationOptions([0, 60, 120], ...others).map(({ value }) => value);
  expect(values(100, 100)).toEqual(['0', '60', '100', '120']);
  expect(values(60, 0)).toEqual(['0', '60', '120']);
});

test('dates in another year include the year', () => {
  expect(spanText({ from: '2026-12-24', until: '2027-01-06' }, '2026-11-15')).toBe(
    'Thu 24 Dec to Wed 6 Jan 2027',
  );
});
