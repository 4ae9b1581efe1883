import { describe, expect, test } from 'vitest';
import {
  clockIn,
  dateIn,
  dayText,
  durationOptions,
  durationText,
  haveSameClocks,
  spanText,
} from './hours-text.ts';

const now = Date.parse('2026-11-15T18:30:00Z');

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

describe('date and time of an instant', () => {
  test.each([
    ['Europe/Berlin', '2026-11-15', '19:30'],
    ['Asia/Kathmandu', '2026-11-16', '00:15'],
    ['Pacific/Auckland', '2026-11-16', '07:30'],
    ['America/Los_Angeles', '2026-11-15', '10:30'],
  ])('in %s: %s, %s', (timeZone, date, clock) => {
    expect([dateIn(timeZone, now), clockIn(timeZone, now)]).toEqual([date, clock]);
  });
});

test.each([
  ['Europe/Berlin', 'Europe/Vienna', true],
  ['Asia/Kolkata', 'Asia/Calcutta', true],
  ['Europe/Berlin', 'Africa/Lagos', false],
  ['Europe/London', 'UTC', false],
  ['Pacific/Honolulu', 'Pacific/Kiritimati', false],
])('%s and %s show the same time all year: %s', (one, other, same) => {
  expect(haveSameClocks(one, other, now)).toBe(same);
});

test('dates in another year include the year', () => {
  expect(dayText('2026-11-17', '2026-11-15')).toBe('Tue 17 Nov');
  expect(spanText({ from: '2026-12-24', until: '2027-01-06' }, '2026-11-15')).toBe(
    'Thu 24 Dec to Wed 6 Jan 2027',
  );
});
