import { expect, test } from 'vitest';
import { byDate, byPartOfDay, datesOf } from './available-days.ts';
import * as timesCopy from './times.copy.ts';

const slots = ['2026-11-17T09:30:00.000Z', '2026-11-17T10:00:00.000Z', '2026-11-17T18:20:00.000Z'];

test.each([
  ['UTC', { '2026-11-17': 3 }],
  ['Asia/Kathmandu', { '2026-11-17': 2, '2026-11-18': 1 }],
  ['Pacific/Kiritimati', { '2026-11-17': 1, '2026-11-18': 2 }],
  ['Pacific/Pago_Pago', { '2026-11-16': 2, '2026-11-17': 1 }],
])('in %s the slots fall on %j', (timeZone, expected) => {
  const counts = [...byDate(slots, timeZone)].map(([date, day]) => [date, day.length]);
  expect(Object.fromEntries(counts)).toEqual(expected);
});

test('a day with a repeated hour keeps all of its slots in order', () => {
  const night = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'];
  expect([...byDate(night, 'Europe/Berlin')]).toEqual([['2026-10-25', night]]);
});

test('slots are grouped by part of the day in local time', () => {
  const parts = (timeZone: string) =>
    byPartOfDay(slots, timeZone).map(({ name, slots: own }) => `${name} ${own.length}`);
  expect(parts('UTC')).toEqual(['Morning 2', 'Evening 1']);
  expect(parts('Asia/Kathmandu')).toEqual(['Night 1', 'Afternoon 2']);
  expect(parts('America/Los_Angeles')).toEqual(['Night 2', 'Morning 1']);
  expect(byPartOfDay([], 'UTC')).toEqual([]);
});

test('the remaining dates of a month', () => {
  expect(datesOf('2026-11', '2026-11-15')).toEqual({ from: '2026-11-15', to: '2026-11-30' });
  expect(datesOf('2028-02', '2026-11-15')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('slot counts', () => {
  expect([0, 1, 6].map(timesCopy.available)).toEqual([
    'no times available',
    '1 time available',
    '6 times available',
  ]);
});
