import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { whyNotBookable } from './bookable.ts';
import { spanOfDates } from './local-time.ts';
import { freeSlots, type Hours, type SlotQuery } from './slots.ts';

const zones = [
  'UTC',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
];

const clock = fc
  .integer({ min: 0, max: 287 })
  .map((n) => `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`);
const range = fc
  .record({ startTime: clock, endTime: fc.oneof(clock, fc.constant('24:00')) })
  .filter(({ startTime, endTime }) => startTime !== endTime);
const weekly = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 6 }), range).map(([dayOfWeek, each]) => ({ dayOfWeek, ...each })),
  { minLength: 1, maxLength: 10 },
);
/** Days around clock changes in some zone. */
const changes = [
  '2024-09-07',
  '2024-10-05',
  '2025-02-22',
  '2025-03-08',
  '2025-03-29',
  '2025-04-05',
  '2025-10-25',
  '2025-11-01',
];
const day = fc.oneof(
  fc.constantFrom(...changes).map((date) => Date.parse(date)),
  fc.integer({ min: 0, max: 730 }).map((n) => Date.parse('2024-01-01') + n * dayMs),
);

const slotQueries: fc.Arbitrary<SlotQuery> = day.chain((start) =>
  fc.record({
    hours: fc.record({
      timeZone: fc.constantFrom(...zones),
      weekly,
      overrides: fc.uniqueArray(
        fc
          .tuple(fc.integer({ min: -2, max: 5 }), fc.array(range, { maxLength: 2 }))
          .map(([n, ranges]) => ({ date: new Date(start + n * dayMs).toISOString().slice(0, 10), ranges })),
        { selector: ({ date }) => date, maxLength: 2 },
      ),
      bufferBeforeMinutes: fc.constantFrom(0, 5, 30),
      bufferAfterMinutes: fc.constantFrom(0, 10),
      minNoticeMinutes: fc.constantFrom(0, 120, 1440),
      horizonDays: fc.constantFrom(1, 3, 60),
      startGridMinutes: fc.constantFrom(5, 15, 20, 30, 45, 60),
    }),
    duration: fc.constantFrom(15, 30, 45),
    busy: fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 1, max: 300 }))
        .map(([from, length]) => ({
          from: start + from * minuteMs,
          until: start + (from + length) * minuteMs,
        })),
      { maxLength: 6 },
    ),
    now: fc.integer({ min: -1440, max: 1440 }).map((minutes) => start + minutes * minuteMs),
    window: fc
      .tuple(fc.integer({ min: -720, max: 1440 }), fc.integer({ min: 0, max: 2 * 1440 }))
      .map(([from, length]) => ({
        from: start + from * minuteMs,
        until: start + (from + length) * minuteMs,
      })),
  }),
);

const labels = new Map<string, Intl.DateTimeFormat>();

/** The local time as if it were UTC. Uses Intl, independent of the code under test. */
function localClock(timeZone: string, instant: number): number {
  const format =
    labels.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  labels.set(timeZone, format);
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
}

function isInHours(hours: Hours, instant: number): boolean {
  const shown = localClock(hours.timeZone, instant);
  return [0, 1].some((back) => {
    const midnight = Math.floor(shown / dayMs - back) * dayMs;
    const date = new Date(midnight).toISOString().slice(0, 10);
    const ranges =
      hours.overrides.find((each) => each.date === date)?.ranges ??
      hours.weekly.filter(({ dayOfWeek }) => dayOfWeek === new Date(midnight).getUTCDay());
    return ranges.some(({ startTime, endTime }) => {
      const at = (time: string) =>
        midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs;
      const end = at(endTime) + (endTime <= startTime ? dayMs : 0);
      return shown >= at(startTime) && shown < end;
    });
  });
}

const runs = { numRuns: 250, seed: 20_261_115 };

describe('free slots', () => {
  test('fit entirely into the hours and, with both buffers, overlap nothing busy', () => {
    fc.assert(
      fc.property(slotQueries, (query) => {
        const { hours, duration, busy, now, window } = query;
        for (const start of freeSlots(query)) {
          for (let minute = 0; minute < duration; minute += 5) {
            expect(isInHours(hours, start + minute * minuteMs)).toBe(true);
          }
          expect(isInHours(hours, start + duration * minuteMs - 1)).toBe(true);
          const from = start - hours.bufferBeforeMinutes * minuteMs;
          const until = start + (duration + hours.bufferAfterMinutes) * minuteMs;
          expect(busy.some((each) => each.from < until && each.until > from)).toBe(false);
          expect(start).toBeGreaterThanOrEqual(
            Math.max(window.from, now + hours.minNoticeMinutes * minuteMs),
          );
          expect(start).toBeLessThan(window.until);
          expect(start).toBeLessThanOrEqual(now + hours.horizonDays * dayMs);
        }
      }),
      runs,
    );
  });

  test('are in ascending order without duplicates', () => {
    fc.assert(
      fc.property(slotQueries, (query) => {
        const slots = freeSlots(query);
        expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b));
      }),
      runs,
    );
  });

  test('are the same however the window is split', () => {
    fc.assert(
      fc.property(slotQueries, fc.integer({ min: 1, max: 47 }), (query, hours) => {
        const { from, until } = query.window;
        const slots: number[] = [];
        for (let at = from; at < until; at += hours * 60 * minuteMs) {
          const window = { from: at, until: Math.min(until, at + hours * 60 * minuteMs) };
          slots.push(...freeSlots({ ...query, window }));
        }
        expect(slots).toEqual(freeSlots(query));
      }),
      runs,
    );
  });

  test('are the same when read in pages', () => {
    fc.assert(
      fc.property(slotQueries, fc.integer({ min: 1, max: 20 }), (query, limit) => {
        const slots: number[] = [];
        for (let from: number | undefined = query.window.from; from !== undefined; ) {
          const found: number[] = freeSlots({
            ...query,
            window: { ...query.window, from },
            limit: limit + 1,
          });
          slots.push(...found.slice(0, limit));
          from = found[limit];
        }
        expect(slots).toEqual(freeSlots(query));
      }),
      runs,
    );
  });

  test('are the same in every viewer’s time zone', () => {
    fc.assert(
      fc.property(slotQueries, fc.constantFrom(...zones), fc.constantFrom(...zones), (query, one, other) => {
        const date = (n: number) => new Date(query.window.from + n * dayMs).toISOString().slice(0, 10);
        const seenFrom = (zone: string) =>
          [-2, -1, 0, 1, 2].flatMap((n) =>
            freeSlots({ ...query, window: spanOfDates(date(n), date(n), zone) }),
          );
        const both = (slots: number[]) => {
          const [a, b] = [one, other].map((zone) => spanOfDates(date(-2), date(2), zone));
          return slots.filter((slot) =>
            [a, b].every((span) => span && slot >= span.from && slot < span.until),
          );
        };
        expect(both(seenFrom(one))).toEqual(both(seenFrom(other)));
      }),
      runs,
    );
  });

  test('are exactly the times that can be booked', () => {
    fc.assert(
      fc.property(slotQueries, fc.integer({ min: 0, max: 2880 }), (query, minutes) => {
        const { window, ...rest } = query;
        const slots = freeSlots(query);
        const others = [window.from + minutes * minuteMs, ...slots.map((slot) => slot + minuteMs)];
        for (const start of [...slots, ...others]) {
          const isFree = freeSlots({ ...query, window: { from: start, until: start + 1 } }).length === 1;
          expect(whyNotBookable({ ...rest, start }) === undefined).toBe(isFree);
        }
      }),
      runs,
    );
  });

  test('include every start that is within hours, on the grid and not taken', () => {
    const five = 5 * minuteMs;
    const onFives = (instant: number) => Math.floor(instant / five) * five;
    // All times here are multiples of five minutes, so a five-minute grid contains all of them.
    const plain = slotQueries.map((query) => ({
      ...query,
      busy: [],
      now: onFives(query.now),
      window: { from: onFives(query.window.from), until: onFives(query.window.until) },
      hours: { ...query.hours, minNoticeMinutes: 0, startGridMinutes: 5, horizonDays: 60 },
    }));
    fc.assert(
      fc.property(plain, (query) => {
        const { hours, duration, window, now } = query;
        const expected: number[] = [];
        let insideSince = Number.POSITIVE_INFINITY;
        for (let at = Math.max(window.from, now); at < window.until + duration * minuteMs; at += five) {
          if (!isInHours(hours, at)) insideSince = Number.POSITIVE_INFINITY;
          else insideSince = Math.min(insideSince, at);
          const start = at + five - duration * minuteMs;
          if (start >= insideSince && start < window.until) expected.push(start);
        }
        expect(freeSlots(query)).toEqual(expected);
      }),
      { ...runs, numRuns: 100 },
    );
  });
});
