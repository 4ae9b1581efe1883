import { expect, test } from 'vitest';
import { clockDifference, sessionTime } from './session-time.ts';

const now = new Date('2026-09-01T00:00:00Z');
const priya = { name: 'Priya', timeZone: 'America/New_York' };

test.each([
  {
    scheduledAt: '2026-11-17T14:30:00.000Z',
    timeZone: 'Europe/Berlin',
    yours: 'Tue 17 Nov, 15:30 – 16:00 · Berlin time',
    theirs: '09:30 for Priya, New York time',
  },
  {
    scheduledAt: '2026-11-17T15:30',
    timeZone: 'Europe/Berlin',
    yours: 'Tue 17 Nov, 15:30 – 16:00 · Berlin time',
    theirs: '09:30 for Priya, New York time',
  },
  {
    scheduledAt: '2026-11-17T02:30:00.000Z',
    timeZone: 'Asia/Tokyo',
    yours: 'Tue 17 Nov, 11:30 – 12:00 · Tokyo time',
    theirs: 'Mon 16 Nov, 21:30 for Priya, New York time',
  },
  {
    scheduledAt: '2026-11-17T14:30:00.000Z',
    timeZone: 'America/Toronto',
    yours: 'Tue 17 Nov, 09:30 – 10:00 · Toronto time',
    theirs: undefined,
  },
  {
    scheduledAt: '2026-10-25T01:30:00.000Z',
    timeZone: 'Europe/Berlin',
    yours: 'Sun 25 Oct, 02:30 – 03:00 · Berlin time (GMT+1)',
    theirs: 'Sat 24 Oct, 21:30 for Priya, New York time',
  },
  {
    scheduledAt: '2027-01-01T01:30:00.000Z',
    timeZone: 'Europe/Berlin',
    yours: 'Fri 1 Jan 2027, 02:30 – 03:00 · Berlin time',
    theirs: 'Thu 31 Dec, 20:30 for Priya, New York time',
  },
])('$scheduledAt in $timeZone is $yours', ({ scheduledAt, timeZone, yours, theirs }) => {
  const time = sessionTime({ scheduledAt, minutes: 30, timeZone, expert: priya, now });
  expect(`${time?.range} · ${time?.zone}`).toBe(yours);
  expect(yours.startsWith(`${time?.start} – `)).toBe(true);
  expect(time?.theirs).toBe(theirs);
});

test('a local time skipped by daylight saving has no text', () => {
  const skipped = { scheduledAt: '2026-03-29T02:30', minutes: 30, timeZone: 'Europe/Berlin' };
  expect(sessionTime({ ...skipped, expert: priya, now })).toBeUndefined();
});

test.each([
  ['America/New_York', 'Europe/Berlin', '2026-11-17', '6 hours behind you'],
  ['America/New_York', 'Europe/Berlin', '2026-10-28', '5 hours behind you'],
  ['Asia/Kathmandu', 'Asia/Kolkata', '2026-11-17', '15 minutes ahead of you'],
  ['Asia/Kolkata', 'Europe/Berlin', '2026-11-17', '4 hours 30 minutes ahead of you'],
  ['Europe/Stockholm', 'Europe/Berlin', '2026-11-17', 'the same as yours'],
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-11-17', '25 hours ahead of you'],
])('%s compared with %s on %s: %s', (theirs, yours, date, text) => {
  expect(clockDifference(theirs, yours, new Date(`${date}T12:00:00Z`))).toBe(text);
});
