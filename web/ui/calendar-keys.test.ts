import { expect, test } from 'vitest';
import { dateByKey } from './calendar-keys.ts';

/** Open on weekdays only. */
const range = {
  from: '2026-11-16',
  to: '2027-02-10',
  isClosed: (date: string) => date < '2026-11-16' || [0, 6].includes(new Date(date).getUTCDay()),
};

test.each([
  ['ArrowRight', '2026-11-17', '2026-11-18'],
  ['ArrowRight', '2026-11-20', '2026-11-23'],
  ['ArrowLeft', '2026-11-23', '2026-11-20'],
  ['ArrowLeft', '2026-11-16', '2026-11-16'],
  ['ArrowDown', '2026-11-30', '2026-12-07'],
  ['ArrowUp', '2026-11-17', '2026-11-17'],
  ['Home', '2026-11-19', '2026-11-16'],
  ['End', '2026-11-17', '2026-11-20'],
  ['PageDown', '2027-01-31', '2027-02-10'],
  ['PageDown', '2027-01-05', '2027-02-05'],
  ['PageDown', '2027-02-05', '2027-02-05'],
  ['PageUp', '2026-12-03', '2026-11-16'],
  ['PageUp', '2026-11-20', '2026-11-20'],
])('%s moves from %s to %s', (key, date, next) => {
  expect(dateByKey(key, date, range)).toBe(next);
});

test('the date stays when every date is closed, and other keys are ignored', () => {
  const closed = { ...range, isClosed: () => true };
  for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'End']) {
    expect(dateByKey(key, '2026-11-18', closed)).toBe('2026-11-18');
  }
  expect(dateByKey('Enter', '2026-11-18', range)).toBeUndefined();
});
