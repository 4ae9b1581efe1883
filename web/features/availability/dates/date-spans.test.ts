import { describe, expect, test } from 'vitest';
import { newRange } from '#web/features/availability/week/ranges.ts';
import { pastDates, spansOf, withoutSpan, withSpan } from './date-spans.ts';

const today = '2026-11-15';
const off = (date: string) => ({ date, ranges: [] });
const short = (date: string) => ({ date, ranges: [newRange('10:00', '12:00')] });
const spanTexts = (dates: Parameters<typeof spansOf>[0]) =>
  spansOf(dates, today).map(({ from, until, ranges }) => `${from} ${until} ${ranges.length}`);

describe('consecutive dates with the same hours', () => {
  test('form one span, also across the end of the year', () => {
    const dates = ['2027-01-01', '2026-12-30', '2026-12-31', '2027-01-03'].map(off);
    expect(spanTexts(dates)).toEqual(['2026-12-30 2027-01-01 0', '2027-01-03 2027-01-03 0']);
  });

  test('form two spans when their hours differ', () => {
    expect(spanTexts([off('2026-11-20'), short('2026-11-21'), short('2026-11-22')])).toEqual([
      '2026-11-20 2026-11-20 0',
      '2026-11-21 2026-11-22 1',
    ]);
  });

  test('start today; earlier dates count as past', () => {
    const dates = [off('2026-11-14'), off('2026-11-15')];
    expect(spanTexts(dates)).toEqual(['2026-11-15 2026-11-15 0']);
    expect(pastDates(dates, today)).toEqual([dates[0]]);
  });
});

describe('a span', () => {
  test('replaces the hours of its dates and keeps all other dates, including past ones', () => {
    const dates = [off('2020-01-01'), short('2026-12-25'), short('2026-12-27')];
    const set = withSpan(dates, { from: '2026-12-24', until: '2026-12-26', ranges: [] });
    expect(set.map(({ date, ranges }) => `${date} ${ranges.length}`)).toEqual([
      '2020-01-01 0',
      '2026-12-24 0',
      '2026-12-25 0',
      '2026-12-26 0',
      '2026-12-27 1',
    ]);
  });

  test('is removed as a whole', () => {
    const dates = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26'].map(off);
    expect(withoutSpan(dates, { from: '2026-12-24', until: '2026-12-25' })).toEqual([dates[0], dates[3]]);
  });

  test('that ends before it starts changes nothing', () => {
    expect(withSpan([], { from: '2026-12-24', until: '2026-12-23', ranges: [] })).toEqual([]);
  });
});
