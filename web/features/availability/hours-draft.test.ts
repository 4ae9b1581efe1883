import { describe, expect, test } from 'vitest';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { writtenHours } from '#test/written-hours.ts';
import { newRange } from '#web/features/availability/week/ranges.ts';
import {
  availabilityOf,
  copyDay,
  draftOf,
  isSame,
  namesOf,
  soundHours,
  usualWeek,
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

describe('a draft', () => {
  test('gives back what it was made of, however odd', () => {
    expect(availabilityOf(draftOf(stored))).toEqual(stored);
    expect(soundHours(draftOf(stored))).toEqual(stored);
  });

  test('is the same as another by what it says, not by how it came', () => {
    const draft = draftOf(stored);
    expect(isSame(draft, draftOf(stored))).toBe(true);
    expect(isSame(draft, { ...draft, horizonDays: '34' })).toBe(false);
    expect(isSame(draft, { ...draft, week: withDay(draft.week, 2, [newRange('09:00', '')]) })).toBe(false);
  });

  test.each(['', ' ', '0', '181', '2.5', 'x'])('with a horizon of %j is not sound', (horizonDays) => {
    expect(soundHours({ ...draftOf(stored), horizonDays })).toBeUndefined();
  });

  test('with a half-typed range is not sound', () => {
    const draft = draftOf(stored);
    expect(soundHours({ ...draft, week: withDay(draft.week, 3, [newRange('', '12:00')]) })).toBeUndefined();
  });
});

describe('copying a day', () => {
  test('replaces the others’ hours and leaves the rest', () => {
    const draft = draftOf(stored);
    const week = copyDay(draft.week, 1, [1, 2, 6]);
    expect(byDay(availabilityOf({ ...draft, week }))).toEqual([
      '1 09:07-12:00',
      '1 13:00-24:00',
      '2 09:07-12:00',
      '2 13:00-24:00',
      '6 09:07-12:00',
      '6 13:00-24:00',
    ]);
    expect(week[1]).toBe(draft.week[1]);
  });

  test('makes ranges of their own', () => {
    const week = copyDay(draftOf(stored).week, 1, [2, 3]);
    const ids = [1, 2, 3].flatMap((day) => week[day]?.map(({ id }) => id) ?? []);
    expect(new Set(ids).size).toBe(6);
  });
});

test('the usual week is Monday to Friday, 9 to 5', () => {
  const hours = availabilityOf({ ...draftOf(stored), week: usualWeek() });
  expect(byDay(hours)).toEqual([1, 2, 3, 4, 5].map((day) => `${day} 09:00-17:00`));
});

test('days are named in the order of the week', () => {
  expect(namesOf([0])).toBe('Sunday');
  expect(namesOf([0, 6])).toBe('Saturday and Sunday');
  expect(namesOf([0, 5, 1])).toBe('Monday, Friday and Sunday');
});
