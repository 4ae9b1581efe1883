import { expect, test } from 'vitest';
import { whyNotBookable } from './bookable.ts';
import { bookableWithin, type Hours } from './slots.ts';

const now = Date.parse('2026-11-15T20:00:30.500Z');
const hours: Hours = {
  timeZone: 'UTC',
  weekly: [],
  overrides: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minNoticeMinutes: 120,
  horizonDays: 60,
  startGridMinutes: 15,
};
const { from, until } = bookableWithin(hours, now);

test.each([
  ['before now is in the past', now - 1, 'past'],
  ['now is too soon', now, 'notice'],
  ['a moment before the notice ends is too soon', from - 1, 'notice'],
  ['the end of the notice is bookable', from, undefined],
  ['the horizon is bookable', until, undefined],
  ['a moment after the horizon is too late', until + 1, 'horizon'],
])('without weekly hours, %s', (_when, start, reason) => {
  expect(whyNotBookable({ hours, duration: 30, busy: [], now, start })).toBe(reason);
  expect([from - now, until - now]).toEqual([2 * 3_600_000, 60 * 86_400_000]);
});
