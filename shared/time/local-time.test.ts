import { describe, expect, test } from 'vitest';
import {
  haveSameClocks,
  instantOf,
  isRepeated,
  localClock,
  localDate,
  localTime,
  offsetMinutes,
} from './local-time.ts';
import { formatExactClock } from './time-format.ts';

describe('local times', () => {
  test.each([
    ['2026-11-17T14:30:00Z', 'Europe/Berlin', '2026-11-17T15:30'],
    ['2026-11-17T23:30:00Z', 'Europe/Berlin', '2026-11-18T00:30'],
    ['2026-11-17T14:30:00Z', 'Asia/Kathmandu', '2026-11-17T20:15'],
    ['2026-11-17T14:30:00Z', 'America/St_Johns', '2026-11-17T11:00'],
    ['2026-11-17T14:30:00Z', 'Pacific/Kiritimati', '2026-11-18T04:30'],
    ['2026-11-17T00:15:00Z', 'Pacific/Pago_Pago', '2026-11-16T13:15'],
    ['2026-11-17T14:30:00Z', 'Pacific/Chatham', '2026-11-18T04:15'],
    ['2026-12-31T23:00:00Z', 'Asia/Tokyo', '2027-01-01T08:00'],
    ['2026-11-17T00:00:00Z', 'UTC', '2026-11-17T00:00'],
  ])('%s in %s is %s, and back', (instant, timeZone, local) => {
    expect(localTime(new Date(instant), timeZone)).toBe(local);
    expect([localDate(new Date(instant), timeZone), localClock(new Date(instant), timeZone)].join('T')).toBe(
      local,
    );
    expect(instantOf(local, timeZone)).toEqual(new Date(instant));
  });

  test.each([
    ['2026-07-01T12:00:00Z', 'Europe/Berlin', 120],
    ['2026-01-01T12:00:00Z', 'Europe/Berlin', 60],
    ['2026-01-01T12:00:30Z', 'Asia/Kolkata', 330],
    ['2026-01-01T12:00:59.999Z', 'Asia/Kolkata', 330],
    ['2026-01-01T12:00:00Z', 'America/New_York', -300],
    ['2026-01-01T12:00:00Z', 'Pacific/Chatham', 825],
  ])('at %s %s is %i minutes ahead of UTC', (instant, timeZone, minutes) => {
    expect(offsetMinutes(new Date(instant), timeZone)).toBe(minutes);
  });
});

describe('daylight saving changes', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29T02:30'],
    ['America/New_York', '2026-03-08T02:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15'],
    ['Africa/Cairo', '2026-04-24T00:30'],
  ])('in %s %s doesn’t exist', (timeZone, local) => {
    expect(instantOf(local, timeZone)).toBeUndefined();
  });

  test.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', ['GMT+2', 'GMT+1']],
    [
      'America/New_York',
      '2026-11-01T01:00',
      '2026-11-01T05:00:00Z',
      '2026-11-01T06:00:00Z',
      ['GMT-4', 'GMT-5'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05T01:45',
      '2026-04-04T14:45:00Z',
      '2026-04-04T15:15:00Z',
      ['GMT+11', 'GMT+10:30'],
    ],
  ])('in %s %s occurs twice: the first is used, and labels tell them apart', (zone, local, a, b, names) => {
    const [first, second] = [new Date(a), new Date(b)];
    expect(instantOf(local, zone)).toEqual(first);
    expect([first, second].map((each) => localTime(each, zone))).toEqual([local, local]);
    expect([first, second].map((each) => isRepeated(each, zone))).toEqual([true, true]);
    expect([first, second].map((each) => formatExactClock(each, zone))).toEqual(
      names.map((name) => `${local.slice(11)} ${name}`),
    );
  });

  test('times just before and after the change occur once', () => {
    for (const instant of ['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z']) {
      expect(isRepeated(new Date(instant), 'Europe/Berlin')).toBe(false);
    }
    expect(formatExactClock(new Date('2026-10-25T02:00:00Z'), 'Europe/Berlin')).toBe('03:00');
  });
});

test('an invalid time has no instant', () => {
  for (const text of ['', 'x', '2026-11-17', '2026-13-40T00:00']) {
    expect(instantOf(text, 'Europe/Berlin')).toBeUndefined();
  }
  expect(instantOf('2026-11-17T15:30:00', 'Europe/Berlin')).toEqual(new Date('2026-11-17T14:30:00Z'));
});

test.each([
  ['Europe/Berlin', 'Europe/Vienna', true],
  ['Asia/Kolkata', 'Asia/Calcutta', true],
  ['Europe/Berlin', 'Africa/Lagos', false],
  ['Europe/London', 'UTC', false],
  ['Pacific/Honolulu', 'Pacific/Kiritimati', false],
])('%s and %s show the same time all year: %s', (one, other, same) => {
  expect(haveSameClocks(one, other, Date.parse('2026-11-15T18:30:00Z'))).toBe(same);
});
