import { expect, test } from 'vitest';
import { formatDay, formatMoment, formatSession, offsetName } from './time-format.ts';

test.each([
  ['2026-11-17T14:30:00Z', 30, 'Europe/Berlin', 'Tue 17 Nov, 15:30 – 16:00 · Berlin time'],
  ['2026-11-17T14:30:00Z', 45, 'America/New_York', 'Tue 17 Nov, 09:30 – 10:15 · New York time'],
  ['2026-11-17T14:30:00Z', 15, 'Asia/Kathmandu', 'Tue 17 Nov, 20:15 – 20:30 · Kathmandu time'],
  ['2026-11-17T22:45:00Z', 30, 'Europe/Berlin', 'Tue 17 Nov, 23:45 – Wed 18 Nov, 00:15 · Berlin time'],
  ['2026-10-25T00:45:00Z', 30, 'Europe/Berlin', 'Sun 25 Oct, 02:45 – 02:15 · Berlin time'],
  ['2026-09-01T00:00:00Z', 15, 'UTC', 'Tue 1 Sep, 00:00 – 00:15 · UTC'],
  ['2026-07-04T12:00:00Z', 15, 'Etc/UTC', 'Sat 4 Jul, 12:00 – 12:15 · UTC'],
  [
    '2026-07-04T12:00:00Z',
    15,
    'America/Argentina/Buenos_Aires',
    'Sat 4 Jul, 09:00 – 09:15 · Buenos Aires time',
  ],
])('a session at %s for %i minutes in %s', (start, minutes, timeZone, written) => {
  expect(formatSession({ start: new Date(start), minutes, timeZone })).toBe(written);
});

test('the year is shown if it differs from the current year in that time zone', () => {
  const now = new Date('2026-12-31T12:00:00Z');
  const start = new Date('2026-12-31T15:30:00Z');
  expect(formatDay(start, 'Europe/Berlin', now)).toBe('Thu 31 Dec');
  expect(formatDay(start, 'Asia/Tokyo', now)).toBe('Fri 1 Jan 2027');
  expect(formatSession({ start, minutes: 30, timeZone: 'Asia/Tokyo', now })).toBe(
    'Fri 1 Jan 2027, 00:30 – 01:00 · Tokyo time',
  );
});

test('a moment has its day, clock and time zone', () => {
  const moment = new Date('2026-11-17T14:30:00Z');
  expect(formatMoment(moment, 'Europe/Berlin')).toBe('Tue 17 Nov, 15:30 · Berlin time');
});

test.each([
  ['UTC', 'GMT+0'],
  ['Europe/London', 'GMT+0'],
  ['Europe/Berlin', 'GMT+1'],
  ['America/New_York', 'GMT-5'],
  ['America/St_Johns', 'GMT-3:30'],
  ['Asia/Kathmandu', 'GMT+5:45'],
  ['Asia/Tokyo', 'GMT+9'],
  ['Pacific/Kiritimati', 'GMT+14'],
])('in winter %s has the offset %s', (timeZone, name) => {
  expect(offsetName(timeZone, new Date('2026-01-15T12:00:45Z'))).toBe(name);
});
