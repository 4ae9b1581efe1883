import { expect, test } from 'vitest';
import { addDays, addMonths, lastDateOf, weekdayOf, weeksOf } from './dates.ts';

test('adds and subtracts days and months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(['2026-11', '2026-12'].map((month) => addMonths(month, 1))).toEqual(['2026-12', '2027-01']);
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(lastDateOf('2028-02')).toBe('2028-02-29');
});

test('splits a month into weeks that start on Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
  expect(weeks[2]?.[1]).toBe('2026-11-10');
  expect(weeks[5]).toEqual(['2026-11-30', ...Array(6).fill(undefined)]);
  expect(weeksOf('2027-02').flat()).toHaveLength(28);
  for (const month of ['2026-03', '2026-10', '2028-02']) {
    expect(weeksOf(month).flat().filter(Boolean)).toHaveLength(Number(lastDateOf(month).slice(8)));
  }
  expect(weekdayOf('2026-11-15')).toBe(6);
});
