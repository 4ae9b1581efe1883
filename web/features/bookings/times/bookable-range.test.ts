import { expect, test } from 'vitest';
import { bookableRange, rangeProblem } from './bookable-range.ts';

const now = new Date('2026-11-15T20:00:30Z');
const answer = { timeZone: 'UTC', expertTimeZone: 'UTC', slots: [] };
const bounds = bookableRange({
  ...answer,
  mode: 'open',
  notBefore: '2026-11-15T22:00:30.000Z',
  notAfter: '2027-01-14T20:00:30.000Z',
});

test('the range is rounded inward to whole minutes, and undefined for experts with hours', () => {
  expect(bounds).toEqual({ from: new Date('2026-11-15T22:01Z'), until: new Date('2027-01-14T20:00Z') });
  expect(bookableRange({ ...answer, mode: 'slots' })).toBeUndefined();
  expect(bookableRange(undefined)).toBeUndefined();
});

test.each([
  ['2026-11-15T20:59', 'Please choose a time in the future'],
  ['2026-11-15T23:00', 'The earliest time you can choose is Sun 15 Nov, 23:01'],
  ['2026-11-15T23:01', undefined],
  ['2027-01-14T21:00', undefined],
  ['2027-01-14T21:01', 'The latest time you can choose is Thu 14 Jan 2027, 21:00'],
  ['', undefined],
])('%s in Berlin has the problem %s', (scheduledAt, problem) => {
  expect(rangeProblem({ scheduledAt, timeZone: 'Europe/Berlin', bounds, now })).toBe(problem);
});
