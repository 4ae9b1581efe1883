import { expect, test } from 'vitest';
import {
  formatAgo,
  formatDate,
  formatLongDate,
  formatLongDay,
  formatMonth,
  formatPlainDay,
} from './date-format.ts';

test('dates without a time zone, short and long', () => {
  expect(formatPlainDay('2026-11-17', '2026-11-15')).toBe('Tue 17 Nov');
  expect(formatPlainDay('2027-01-06', '2026-11-15')).toBe('Wed 6 Jan 2027');
  expect(formatLongDay('2026-11-17')).toBe('Tuesday 17 November');
  expect(formatLongDate('2026-11-01')).toBe('Sunday 1 November 2026');
  expect(formatDate('2026-09-05T23:59:59.999Z')).toBe('5 Sep 2026');
  expect(formatMonth('2026-12')).toBe('December 2026');
  expect(formatMonth('2026-12', '2026-11-15')).toBe('December');
  expect(formatMonth('2027-01', '2026-11-15')).toBe('January 2027');
});

test('months and weekdays are abbreviated to three letters', () => {
  const dates = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-01`);
  expect(dates.map((date) => formatPlainDay(date)).join()).toBe(
    'Thu 1 Jan,Sun 1 Feb,Sun 1 Mar,Wed 1 Apr,Fri 1 May,Mon 1 Jun,' +
      'Wed 1 Jul,Sat 1 Aug,Tue 1 Sep,Thu 1 Oct,Sun 1 Nov,Tue 1 Dec',
  );
});

const at = '2030-03-01T12:00:00.000Z';
const after = (seconds: number) => formatAgo(at, new Date(Date.parse(at) + seconds * 1000));

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, '1 day ago'],
  [2 * 86_400, '2 days ago'],
  [7 * 86_400 - 1, '6 days ago'],
  [7 * 86_400, '1 Mar 2030'],
])('after %i seconds it reads %s', (seconds, text) => {
  expect(after(seconds)).toBe(text);
});
