import { describe, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { readCase, short, writtenHours } from '#test/written-hours.ts';
import { whyNotBookable } from './bookable.ts';
import { cases } from './slots.cases.ts';
import { freeSlots } from './slots.ts';

describe.each(cases.trim().split('\n').map(readCase))('$name', ({ wanted, free }) => {
  test('has the expected slots', () => {
    expect(freeSlots(wanted).map(short)).toEqual(free);
  });

  test('every slot can be booked, and other times within 15 minutes of one can’t', () => {
    const { window, ...query } = wanted;
    const isBookable = (start: number) => whyNotBookable({ ...query, start }) === undefined;
    // Without weekly hours, any time can be booked.
    if (query.hours.weekly.length === 0) return;
    const around = free.flatMap((slot) =>
      [-15, -1, 0, 1, 15].map((minutes) => Date.parse(slot) + minutes * 60_000),
    );
    const starts = around.filter((start) => start >= window.from && start < window.until);
    expect(starts.filter(isBookable).map(short)).toEqual(
      starts.map(short).filter((slot) => free.includes(slot)),
    );
  });
});

test.each([
  ['10:07-24:00', 15],
  ['off', 35],
])(
  'a single start is checked against the same grid as the list, long after the range began: %s',
  (ranges, startGridMinutes) => {
    const now = Date.parse('2026-11-15T12:00Z');
    const date = new Date(now - 300 * dayMs).toISOString().slice(0, 10);
    const written = writtenHours('Europe/Berlin', 'Sun-Sat 00:00-24:00', `${date} ${ranges}`);
    const hours = { ...written, startGridMinutes, horizonDays: 180 };
    const query = { hours, duration: 15, busy: [], now };
    const slots = freeSlots({ ...query, window: { from: now, until: now + 181 * dayMs } });
    expect(slots.length).toBeGreaterThan(5_000);
    for (const start of slots.filter((_, n) => n % 97 === 0)) {
      expect(whyNotBookable({ ...query, start })).toBeUndefined();
    }
  },
);
