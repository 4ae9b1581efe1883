import { describe, expect, test } from 'vitest';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { writtenHours } from '#test/written-hours.ts';
import { newRange } from '#web/features/availability/week/ranges.ts';
import {
  copyDay,
  defaultWeek,
  isSameDraft,
  listDays,
  toAvailability,
  toDraft,
  validHours,
  withDay,
} from './hours-draft.ts';

const stored: Availability = {
  ...writtenHours('Asia/Kathmandu', 'Mon 09:07-12:00 13:00-24:00; Sat 22:00-02:00', '2026-12-24 off'),
  bufferAfterMinutes: 7,
  minNoticeMinutes: 100,
  startGridMinutes: 25,
  horizonDays: 33,
};
const byDay = ({ weekly }: Availability) =>
  weekly.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`);

describe('a draft of the hours', () => {
  test('converts back to exactly the stored hours', () => {
    expect(toAvailability(toDraft(stored))).toEqual(stored);
    expect(validHours(toDraft(stored))).toEqual(stored);
  });

  test('equals another draft with the same values', () => {
    const draft = toDraft(stored);
    expect(isSameDraft(draft, toDraft(stored))).toBe(true);
    expect(isSameDraft(draft, { ...draft, horizonDays: '34' })).toBe(false);
    expect(isSameDraft(draft, { ...draft, week: withDay(draft.week, 2, [newRange('09:00', '')]) })).toBe(
      false,
    );
  });

  test.each(['', ' ', '0', '181', '2.5', 'x'])('is invalid with a horizon of %j', (horizonDays) => {
    expect(validHours({ ...toDraft(stored), horizonDays })).toBeUndefined();
  });

  test('is invalid with a half-typed range', () => {
    const draft = toDraft(stored);
    expect(validHours({ ...draft, week: withDay(draft.week, 3, [newRange('', '12:00')]) })).toBeUndefined();
  });
});

describe('copying a day', () => {
  test('replaces the hours of the target days only', () => {
    const draft = toDraft(stored);
    const week = copyDay(draft.week, 1, [1, 2, 6]);
    expect(byDay(toAvailability({ ...draft, week }))).toEqual([
      '1 09:07-12:00',
      '1 13:00-24:00',
      '2 09:07-12:00',
      '2 13:00-24:00',
      '6 09:07-12:00',
      '6 13:00-24:00',
    ]);
    expect(week[1]).toBe(draft.week[1]);
  });

  test('gives every day its own ranges', () => {
    const week = copyDay(toDraft(stored).week, 1, [2, 3]);
    const ids = [1, 2, 3].flatMap((day) => week[day]?.map(({ id }) => id) ?? []);
    expect(new Set(ids).size).toBe(6);
  });
});

test('the default week is Monday to Friday, 9 to 5', () => {
  const hours = toAvailability({ ...toDraft(stored), week: defaultWeek() });
  expect(byDay(hours)).toEqual([1, 2, 3, 4, 5].map((day) => `${day} 09:00-17:00`));
});

test('days are listed in the order of the week', () => {
  expect(listDays([0])).toBe('Sunday');
  expect(listDays([0, 6])).toBe('Saturday and Sunday');
  expect(listDays([0, 5, 1])).toBe('Monday, Friday, and Sunday');
});
