import { describe, expect, test } from 'vitest';
import type { Span } from '#shared/availability/open-ranges.ts';
import { formatClock } from '#shared/time/time-format.ts';
import { writtenHours } from '#test/written-hours.ts';
import { upcomingSlots } from './upcoming-slots.ts';

const now = Date.parse('2026-11-15T18:00:00Z');
type Options = { zone?: string; horizonDays?: number; days?: number; busy?: Span[] };
const preview = (weekly: string, options: Options = {}) => {
  const { zone = 'Europe/Berlin', horizonDays = 60, days = 3, busy = [] } = options;
  const hours = { ...writtenHours('Europe/Berlin', weekly), horizonDays };
  return upcomingSlots({ hours, busy, duration: 30, now, timeZone: zone, days }).map(
    ({ date, slots }) => `${date} ${slots.map((slot) => formatClock(slot, zone)).join(' ')}`,
  );
};

describe('upcoming slots', () => {
  test('are the next days with available time', () => {
    expect(preview('Mon-Fri 09:00-10:00')).toEqual([
      '2026-11-16 09:00 09:30',
      '2026-11-17 09:00 09:30',
      '2026-11-18 09:00 09:30',
    ]);
  });

  test('leave out what the expert’s other calendars block', () => {
    const busy = [{ from: Date.parse('2026-11-16T08:10:00Z'), until: Date.parse('2026-11-17T08:20:00Z') }];
    expect(preview('Mon-Fri 09:00-10:00', { busy })).toEqual([
      '2026-11-17 09:30',
      '2026-11-18 09:00 09:30',
      '2026-11-19 09:00 09:30',
    ]);
  });

  test('reach as far as the booking window', () => {
    expect(preview('Mon 09:00-09:30', { horizonDays: 15 })).toEqual([
      '2026-11-16 09:00',
      '2026-11-23 09:00',
      '2026-11-30 09:00',
    ]);
    expect(preview('Mon 09:00-09:30', { horizonDays: 10 })).toEqual(['2026-11-16 09:00', '2026-11-23 09:00']);
    expect(preview('Mon 09:00-09:15')).toEqual([]);
  });

  test('are grouped by date in the viewer’s time zone', () => {
    expect(preview('Mon 09:00-10:00', { zone: 'Pacific/Auckland', days: 1 })).toEqual([
      '2026-11-16 21:00 21:30',
    ]);
    expect(preview('Mon 23:30-00:30', { zone: 'America/New_York', days: 1 })).toEqual([
      '2026-11-16 17:30 18:00',
    ]);
    expect(preview('Mon 23:30-00:30', { days: 2 })).toEqual(['2026-11-16 23:30', '2026-11-17 00:00']);
  });

  test('include the whole last day', () => {
    const [, , , fourth] = preview('Sun-Sat 00:00-24:00', { days: 4 });
    expect(fourth?.split(' ')).toHaveLength(49);
  });
});
