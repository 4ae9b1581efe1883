import { expect, test } from 'vitest';
import { writtenHours } from '#test/written-hours.ts';
import { slotsIn, toRuns } from './slot-runs.ts';
import { freeSlots, type SlotQuery } from './slots.ts';

const numbers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, minNoticeMinutes: 0, horizonDays: 180 };

test.each([
  ['hours with a break', 'Mon-Fri 09:00-12:00 13:00-17:00', 15],
  ['the clock, around a clock change', 'Sun-Sat 00:00-24:00', 60],
  ['sessions longer than the grid', 'Mon 09:00-09:30; Wed 09:00-10:00', 5],
])('runs and back: %s', (_name, week, startGridMinutes) => {
  const now = Date.parse('2026-10-20T08:00:00Z');
  const hours = { ...writtenHours('Europe/Berlin', week), ...numbers, startGridMinutes };
  const window = { from: now, until: Date.parse('2026-11-03T00:00:00Z') };
  const taken = { from: Date.parse('2026-10-21T08:00:00Z'), until: Date.parse('2026-10-21T08:15:00Z') };
  const slots = freeSlots({ hours, duration: 15, busy: [taken], now, window });
  expect(slots.length).toBeGreaterThan(5);
  const runs = toRuns(slots, startGridMinutes);
  expect(slotsIn(runs)).toEqual(slots.map((slot) => new Date(slot).toISOString()));
  expect(runs.runs.length).toBeLessThan(slots.length / 2);
});

test('180 days around the clock are a handful of runs', () => {
  const now = Date.parse('2026-10-20T08:00:00Z');
  const hours = { ...writtenHours('Europe/Berlin', 'Sun-Sat 00:00-24:00'), ...numbers, startGridMinutes: 5 };
  const window = { from: now, until: now + 200 * 86_400_000 };
  const query: SlotQuery = { hours, duration: 15, busy: [], now, window };
  expect(freeSlots(query)).toHaveLength(51_841);
  expect(toRuns(freeSlots(query), 5).runs).toEqual([['2026-10-20T08:00:00.000Z', 51_841]]);
});
