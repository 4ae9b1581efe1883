import { expect, test } from 'vitest';
import { readTime, spanOfDates } from './local-time.ts';

test.each([
  ['2026-11-17T15:30', 'Europe/Berlin', '2026-11-17T14:30:00.000Z'],
  ['2026-11-17T15:30:00', 'Europe/Berlin', '2026-11-17T14:30:00.000Z'],
  ['2026-11-17T15:30:00.000', 'Asia/Kathmandu', '2026-11-17T09:45:00.000Z'],
  ['2026-11-17T15:30Z', 'Europe/Berlin', '2026-11-17T15:30:00.000Z'],
  ['2026-11-17T15:30:00.000Z', 'Europe/Berlin', '2026-11-17T15:30:00.000Z'],
  ['2026-11-17T15:30+05:45', 'Europe/Berlin', '2026-11-17T09:45:00.000Z'],
  ['2026-11-17T15:30-03:30', 'Europe/Berlin', '2026-11-17T19:00:00.000Z'],
  ['2028-02-29T00:00', 'Pacific/Chatham', '2028-02-28T10:15:00.000Z'],
  // Times that occur twice mean the first.
  ['2025-11-02T01:30', 'America/New_York', '2025-11-02T05:30:00.000Z'],
  ['2025-04-06T01:45', 'Australia/Lord_Howe', '2025-04-05T14:45:00.000Z'],
  ['2025-10-26T02:00', 'Europe/Berlin', '2025-10-26T00:00:00.000Z'],
  // The last minute before a skipped hour and the first after it.
  ['2025-03-09T01:59', 'America/New_York', '2025-03-09T06:59:00.000Z'],
  ['2025-03-09T03:00', 'America/New_York', '2025-03-09T07:00:00.000Z'],
])('%s in %s is %s', (text, timeZone, instant) => {
  expect(readTime(text, timeZone)).toEqual({ instant: Date.parse(instant) });
});

test.each([
  ['2025-03-09T02:30', 'America/New_York'],
  ['2025-03-09T02:00', 'America/New_York'],
  ['2024-10-06T02:15', 'Australia/Lord_Howe'],
  ['2024-09-08T00:30', 'America/Santiago'],
  ['2011-12-30T12:00', 'Pacific/Apia'],
])('%s doesn’t exist in %s', (text, timeZone) => {
  expect(readTime(text, timeZone)).toEqual({ problem: 'skipped' });
});

test.each([
  '',
  'tomorrow',
  '2026-11-17',
  '15:30',
  '2026-11-17 15:30',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-11-17T24:30',
  '2026-11-17T15:60',
  '2026-11-17T15:30[Europe/Berlin]',
  '2026-11-17T15:30Z[u-ca=hebrew]',
  '+002026-11-17T15:30',
  '2026-11-17T15:30+99:00',
])('%s can’t be parsed', (text) => {
  expect(readTime(text, 'Europe/Berlin')).toEqual({ problem: 'unreadable' });
});

test.each([
  ['2026-11-17', '2026-11-17', 'Europe/Berlin', '2026-11-16T23:00Z', '2026-11-17T23:00Z'],
  ['2025-03-30', '2025-03-30', 'Europe/Berlin', '2025-03-29T23:00Z', '2025-03-30T22:00Z'],
  ['2025-10-26', '2025-10-26', 'Europe/Berlin', '2025-10-25T22:00Z', '2025-10-26T23:00Z'],
  ['2024-09-08', '2024-09-08', 'America/Santiago', '2024-09-08T04:00Z', '2024-09-09T03:00Z'],
  ['2026-12-31', '2027-01-01', 'Pacific/Kiritimati', '2026-12-30T10:00Z', '2027-01-01T10:00Z'],
  ['2028-02-29', '2028-02-29', 'UTC', '2028-02-29T00:00Z', '2028-03-01T00:00Z'],
])('the span of dates %s to %s in %s', (from, to, timeZone, start, end) => {
  expect(spanOfDates(from, to, timeZone)).toEqual({ from: Date.parse(start), until: Date.parse(end) });
});
