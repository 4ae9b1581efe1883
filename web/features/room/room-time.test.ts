import { describe, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { announcementBetween, remainingOf } from './room-time.ts';

const start = Date.parse('2026-11-19T16:00:00Z');
const iso = (minutes: number) => new Date(start + minutes * minuteMs).toISOString();
const room = { scheduledAt: iso(0), endsAt: iso(30) };
const at = (minutes: number) => remainingOf(room, start + minutes * minuteMs);

test('the dial is full before the start, and empties exactly', () => {
  expect(at(-5)).toEqual({ phase: 'open', minutes: 5, exact: 30 });
  expect(at(0)).toEqual({ phase: 'live', minutes: 30, exact: 30 });
  expect(at(0.5)).toEqual({ phase: 'live', minutes: 30, exact: 29.5 });
  expect(at(29.5)).toEqual({ phase: 'live', minutes: 1, exact: 0.5 });
  expect(at(33)).toEqual({ phase: 'grace', minutes: 0, exact: 0 });
});

describe('announcements', () => {
  test.each([
    [24.9, 25, 'fiveLeft'],
    [25, 25.1, undefined],
    [28.9, 29, 'oneLeft'],
    [24, 29.5, 'oneLeft'],
    [29.9, 30, 'timeUp'],
    [29.9, 35, 'timeUp'],
    [-0.1, 0, undefined],
    [30, 31, undefined],
  ])('from minute %s to %s: %s', (from, to, announced) => {
    expect(announcementBetween(at(from), at(to))).toBe(announced);
  });

  test('an extension takes back that time is up', () => {
    const longer = { ...room, endsAt: iso(45) };
    expect(announcementBetween(at(31), remainingOf(longer, start + 31.1 * minuteMs))).toBeUndefined();
  });
});
