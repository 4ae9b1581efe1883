import { expect, test } from 'vitest';
import { nextDays } from './next-days.ts';

const hours = (date: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${date}T${String(from + n).padStart(2, '0')}:00:00.000Z`);

test('shows the first three days that have times, with four times spread over each', () => {
  const slots = [
    ...hours('2032-03-01', 8, 9),
    ...hours('2032-03-04', 9, 2),
    ...hours('2032-03-05', 9, 5),
    ...hours('2032-03-08', 9, 5),
  ];
  expect(
    nextDays(slots, 'UTC').map(({ date, slots: ofDay }) => [
      date,
      ...ofDay.map((slot) => slot.slice(11, 13)),
    ]),
  ).toEqual([
    ['2032-03-01', '08', '11', '13', '16'],
    ['2032-03-04', '09', '10'],
    ['2032-03-05', '09', '10', '12', '13'],
  ]);
});

test('days are those of the visitor’s time zone', () => {
  expect(nextDays(['2032-03-01T22:30:00.000Z', '2032-03-01T23:30:00.000Z'], 'Europe/Berlin')).toEqual([
    { date: '2032-03-01', slots: ['2032-03-01T22:30:00.000Z'] },
    { date: '2032-03-02', slots: ['2032-03-01T23:30:00.000Z'] },
  ]);
});
