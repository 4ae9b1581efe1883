import { expect, test } from 'vitest';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { startOfDay, startOfWeek } from './week-dates.ts';
import { weekTimes } from './week-times.ts';

const hours: Availability = {
  timeZone: 'Europe/Berlin',
  weekly: [
    { dayOfWeek: 1, startTime: '09:00', endTime: '17:00' },
    { dayOfWeek: 5, startTime: '20:00', endTime: '02:00' },
  ],
  overrides: [{ date: '2032-03-03', ranges: [{ startTime: '10:00', endTime: '11:00' }] }],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minNoticeMinutes: 0,
  horizonDays: 60,
  startGridMinutes: 15,
};
const span = (from: string, until: string) => ({ from: Date.parse(from), until: Date.parse(until) });
const week = (changes: Partial<Parameters<typeof weekTimes>[0]>) =>
  weekTimes({ hours, busy: [], monday: '2032-03-01', now: Date.parse('2032-03-01T09:00:00Z'), ...changes });

test('hours stand on their days, also after midnight and on special dates', () => {
  expect(week({}).map(({ date, open }) => [date, ...open.map(({ from, until }) => [from, until])])).toEqual([
    ['2032-03-01', [540, 1020]],
    ['2032-03-02'],
    ['2032-03-03', [600, 660]],
    ['2032-03-04'],
    ['2032-03-05', [1200, 1440]],
    ['2032-03-06', [0, 120]],
    ['2032-03-07'],
  ]);
});

test('busy times stand on each day that they touch, by the expert’s clock', () => {
  const busy = [
    span('2032-02-29T22:00:00Z', '2032-03-01T07:30:00Z'),
    span('2032-03-02T11:00:00Z', '2032-03-04T11:00:00Z'),
    span('2032-03-08T08:00:00Z', '2032-03-08T09:00:00Z'),
  ];
  expect(week({ busy }).map((day) => day.busy)).toEqual([
    [{ from: 0, until: 510 }],
    [{ from: 720, until: 1440 }],
    [{ from: 0, until: 1440 }],
    [{ from: 0, until: 720 }],
    [],
    [],
    [],
  ]);
});

test('someone without weekly hours is open all week', () => {
  const open = week({ hours: { ...hours, weekly: [] } }).map((day) => day.open);
  expect(open).toEqual(Array.from({ length: 7 }, () => [{ from: 0, until: 1440 }]));
});

test('a time after the change of clocks stands where the clock shows it', () => {
  const busy = [span('2032-03-28T10:00:00Z', '2032-03-28T11:00:00Z')];
  expect(week({ busy, monday: '2032-03-22' })[6]?.busy).toEqual([{ from: 720, until: 780 }]);
});

test('weeks start on Monday, and days where midnight is skipped start at one', () => {
  expect(['2032-03-01', '2032-03-07'].map(startOfWeek)).toEqual(['2032-03-01', '2032-03-01']);
  const skipped = startOfDay('2024-09-08', 'America/Santiago');
  expect(new Date(skipped).toISOString()).toBe('2024-09-08T04:00:00.000Z');
});
