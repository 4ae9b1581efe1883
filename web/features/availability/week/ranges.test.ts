import { describe, expect, test } from 'vitest';
import { ending, newRange, oneMore, plainRange, rangesText } from './ranges.ts';

const ranges = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => newRange(...(each.split('-') as [string, string])));

const written = (text: string) => {
  const { startTime, endTime } = oneMore(ranges(text));
  return `${startTime}-${endTime}`;
};

describe('one more range', () => {
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
  ])('beside %j is %j', (there, added) => {
    expect(written(there)).toBe(added);
  });

  test('takes no notice of what is half typed', () => {
    expect(written('09:00- 10:00-11:00')).toBe('12:00-13:00');
  });
});

describe('midnight at the end of a day', () => {
  test('is 00:00 in the input and 24:00 in what is sent', () => {
    const range = newRange('18:00', '24:00');
    expect(range.endTime).toBe('00:00');
    expect(plainRange(range)).toEqual({ startTime: '18:00', endTime: '24:00' });
  });

  test('makes a whole day of 00:00 to 00:00', () => {
    expect(plainRange(newRange('00:00', '00:00'))).toEqual({ startTime: '00:00', endTime: '24:00' });
  });
});

test.each([
  ['09:00-17:00', undefined],
  ['22:00-02:00', 'next day'],
  ['22:00-24:00', 'midnight'],
  ['22:00-', undefined],
  ['09:00-09:00', undefined],
])('%s ends: %s', (text, expected) => {
  const [range] = ranges(text);
  expect(range && ending(range)).toBe(expected);
});

test('ranges are told as people write them', () => {
  expect(rangesText(ranges('09:00-12:00 13:07-24:00'))).toBe('09:00 – 12:00, 13:07 – midnight');
  expect(rangesText(ranges('22:00-02:00'))).toBe('22:00 – 02:00 next day');
});
