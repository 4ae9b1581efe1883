import { describe, expect, test } from 'vitest';
import { endNote, newRange, rangesText, suggestRange, toLocalRange } from './ranges.ts';

const ranges = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => newRange(...(each.split('-') as [string, string])));

const suggested = (text: string) => {
  const { startTime, endTime } = suggestRange(ranges(text));
  return `${startTime}-${endTime}`;
};

describe('the suggested next range', () => {
  test.each([
    ['', '01:00-02:00'],
    ['09:00-17:00', '18:00-19:00'],
    ['09:00-12:00 13:00-17:00', '18:00-19:00'],
    ['09:00-22:00', '23:00-00:00'],
    ['09:00-23:30', '00:00-01:00'],
    ['08:30-24:00', '00:00-01:00'],
    ['00:30-12:00 12:20-24:00', '00:00-00:30'],
    ['22:00-02:00', '00:00-01:00'],
    ['00:00-24:00', '-'],
  ])('after %j is %j', (existing, added) => {
    expect(suggested(existing)).toBe(added);
  });

  test('ignores half-typed ranges', () => {
    expect(suggested('09:00- 10:00-11:00')).toBe('12:00-13:00');
  });
});

describe('midnight at the end of a day', () => {
  test('is 00:00 in the input and 24:00 in the payload', () => {
    const range = newRange('18:00', '24:00');
    expect(range.endTime).toBe('00:00');
    expect(toLocalRange(range)).toEqual({ startTime: '18:00', endTime: '24:00' });
  });

  test('turns 00:00 to 00:00 into a whole day', () => {
    expect(toLocalRange(newRange('00:00', '00:00'))).toEqual({ startTime: '00:00', endTime: '24:00' });
  });
});

test.each([
  ['09:00-17:00', undefined],
  ['22:00-02:00', 'next day'],
  ['22:00-24:00', 'midnight'],
  ['22:00-', undefined],
  ['09:00-09:00', undefined],
])('end note of %s: %s', (text, expected) => {
  const [range] = ranges(text);
  expect(range && endNote(range)).toBe(expected);
});

test('ranges are written with midnight and next day spelled out', () => {
  expect(rangesText(ranges('09:00-12:00 13:07-24:00'))).toBe('09:00 – 12:00, 13:07 – midnight');
  expect(rangesText(ranges('22:00-02:00'))).toBe('22:00 – 02:00 next day');
});
