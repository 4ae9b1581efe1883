import fc from 'fast-check';
import { RRule } from 'rrule';
import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { readBusyTimes } from './read-busy-times.ts';

/** Recurrence rules as another program understands them. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'UTC'];
const years = { first: 2023, last: 2027 };

const some = <T>(values: fc.Arbitrary<T>, most: number) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: most });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const fromEitherEnd = (most: number) =>
  fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const weekdays = some(weekday, 4);
const ordinalWeekdays = (most: number) =>
  some(
    fc.tuple(fromEitherEnd(most), weekday).map(([ordinal, day]) => `${ordinal}${day}`),
    3,
  );
const months = some(fc.integer({ min: 1, max: 12 }), 4);
const monthDays = (most: number) => some(fromEitherEnd(most), 4);
/** rrule takes them in the order in which they are written. */
const inOrder = (numbers: fc.Arbitrary<number[]>) => numbers.map((each) => each.toSorted((a, b) => a - b));
const hours = inOrder(some(fc.integer({ min: 5, max: 22 }), 3));
const minutes = inOrder(some(fc.constantFrom(0, 15, 30, 45), 2));

/**
 * Every rule selects something sooner or later: rrule would look for the 31st of February until the year 9999.
 * `positions`: every turn has at least three days.
 */
type Kind = { frequency: string; interval: number; positions: boolean };
type Parts = { BYDAY?: string[] | undefined } & Partial<Record<string, (string | number)[] | undefined>>;
const kind = (frequency: string, parts: fc.Arbitrary<Parts>, { interval = 4, positions = false } = {}) =>
  parts.map((by) => ({ frequency, interval, positions, by }));
const kinds: fc.Arbitrary<Kind & { by: Parts }>[] = [
  kind(
    'DAILY',
    fc.record({ BYMONTH: maybe(months), BYDAY: maybe(weekdays), BYMONTHDAY: maybe(monthDays(28)) }),
  ),
  kind('WEEKLY', fc.record({ BYMONTH: maybe(months), BYDAY: maybe(weekdays) })),
  kind('WEEKLY', fc.record({ BYDAY: weekdays })),
  kind('MONTHLY', fc.record({ BYMONTHDAY: maybe(monthDays(31)), BYDAY: maybe(weekdays) })),
  kind('MONTHLY', fc.record({ BYDAY: ordinalWeekdays(5) })),
  kind('MONTHLY', fc.record({ BYDAY: weekdays }), { positions: true }),
  kind('MONTHLY', fc.record({ BYMONTH: months, BYMONTHDAY: maybe(monthDays(28)) }), { interval: 1 }),
  kind('YEARLY', fc.record({ BYMONTH: months, BYMONTHDAY: maybe(monthDays(28)) })),
  kind('YEARLY', fc.record({ BYMONTH: months, BYDAY: ordinalWeekdays(4) })),
  kind('YEARLY', fc.record({ BYMONTH: months, BYDAY: weekdays }), { positions: true }),
  kind('YEARLY', fc.record({ BYDAY: ordinalWeekdays(52) })),
  kind('YEARLY', fc.record({ BYYEARDAY: some(fromEitherEnd(365), 4) })),
  kind('YEARLY', fc.record({ BYWEEKNO: some(fc.integer({ min: 2, max: 51 }), 3), BYDAY: weekdays })),
  kind('HOURLY', fc.record({ BYDAY: maybe(weekdays), BYHOUR: hours }), { interval: 1 }),
];

const rules = fc.oneof(...kinds).chain(({ frequency, interval, positions, by }) =>
  fc
    .record({
      interval: fc.integer({ min: 1, max: interval }),
      BYHOUR: frequency === 'HOURLY' ? fc.constant(by.BYHOUR) : maybe(hours),
      BYMINUTE: maybe(minutes),
      BYSETPOS: positions ? maybe(some(fromEitherEnd(3), 2)) : fc.constant(undefined),
      weekStart: maybe(weekday),
    })
    .map(({ interval, weekStart, ...more }) =>
      [
        `FREQ=${frequency}`,
        ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
        ...Object.entries({ ...by, ...more }).flatMap(([name, values]) =>
          values ? `${name}=${values.join()}` : [],
        ),
        ...(weekStart ? [`WKST=${weekStart}`] : []),
      ].join(';'),
    ),
);

const series = fc.record({
  rule: rules,
  zone: fc.constantFrom(...zones),
  /** Local, and never in an hour that a clock change skips or repeats. */
  start: fc.record({ month: fc.integer({ min: 0, max: 41 }), day: fc.integer({ min: 1, max: 28 }) }),
  hour: fc.integer({ min: 5, max: 22 }),
  minute: fc.constantFrom(0, 15, 30, 45),
  end: fc.oneof(
    fc.constant({}),
    fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ days: fc.integer({ min: 0, max: 800 }) }),
  ),
  deleted: fc.array(fc.nat(30), { maxLength: 4 }),
  /** Days after the first one. */
  added: fc.array(fc.nat(800), { maxLength: 3 }),
  allDay: fc.boolean(),
  window: fc.record({
    from: fc.integer({ min: Date.UTC(2024) / dayMs, max: Date.UTC(years.last) / dayMs }),
    days: fc.integer({ min: 7, max: 120 }),
  }),
});

/** rrule does its sums in UTC, which stands for the local time here. */
const ruleFrom = (text: string, start: number) =>
  new RRule({ ...RRule.parseString(text), dtstart: new Date(start) });
const stamp = (local: number) => `${new Date(local).toISOString().slice(0, 19).replace(/[-:]/g, '')}`;

const date = (local: number) => stamp(local).slice(0, 8);
const spanText = ({ from, until }: { from: Date; until: Date }) =>
  `${from.toISOString()}/${until.toISOString()}`;

function instantIn(zone: string, local: number): number {
  const shown = (instant: number) => {
    const text = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
    return Date.parse(`${text.replace(' ', 'T')}Z`);
  };
  const close = local - (shown(local) - local);
  return close - (shown(close) - local);
}

test('a random series keeps busy what rrule says', () => {
  const compared = { timed: 0, allDay: 0, added: 0 };
  const property = fc.property(
    series,
    ({
      rule: timedRule,
      zone,
      start: { month, day },
      hour,
      minute,
      end,
      deleted,
      added,
      window,
      ...rest
    }) => {
      const allDay = rest.allDay && !timedRule.includes('HOURLY');
      const rule = allDay ? timedRule.replace(/;BY(HOUR|MINUTE)=[^;]*/g, '') : timedRule;
      // A series begins with its first occurrence.
      const asked = Date.UTC(years.first, month, day, allDay ? 0 : hour, allDay ? 0 : minute);
      const first = ruleFrom(rule, asked).after(new Date(asked), true);
      fc.pre(first !== null && first.getUTCFullYear() <= years.last);
      const start = first?.getTime() ?? 0;
      const lastLocal = 'days' in end ? start + end.days * dayMs : Number.POSITIVE_INFINITY;
      const until = () => (allDay ? date(lastLocal) : `${stamp(instantIn(zone, lastLocal))}Z`);
      const limits = 'count' in end ? `;COUNT=${end.count}` : 'days' in end ? `;UNTIL=${until()}` : '';
      const local = ruleFrom(`${rule}${'count' in end ? limits : ''}`, start);
      const dates = added.map((days) => start + days * dayMs);
      const beginning = local.all((_date, index) => index <= 30).map((each) => each.getTime());
      const excluded = deleted.flatMap((index) => [...beginning, ...dates][index] ?? []);
      const range = { from: window.from * dayMs, until: (window.from + window.days) * dayMs };
      const byRule = local
        .between(new Date(range.from - 2 * dayMs), new Date(range.until + 2 * dayMs), true)
        .map((each) => each.getTime())
        .filter((each) => each <= lastLocal);
      const lengthMs = allDay ? dayMs : 30 * minuteMs;
      const expected = [...new Set([...byRule, ...dates])]
        .filter((each) => !excluded.includes(each))
        .toSorted((one, other) => one - other)
        .map((each) => ({ from: instantIn(zone, each), until: instantIn(zone, each + lengthMs) }))
        .filter((each) => each.from < range.until && each.until > range.from);
      compared[allDay ? 'allDay' : 'timed'] += expected.length;
      compared.added += dates.filter((each) => !byRule.includes(each) && !excluded.includes(each)).length;

      const at = (times: number[]) =>
        allDay ? `;VALUE=DATE:${times.map(date).join()}` : `;TZID=${zone}:${times.map(stamp).join()}`;
      const feed = [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:1',
        `DTSTART${at([start])}`,
        allDay ? 'DURATION:P1D' : 'DURATION:PT30M',
        `RRULE:${rule}${limits}`,
        ...(dates.length > 0 ? [`RDATE${at(dates)}`] : []),
        ...(excluded.length > 0 ? [`EXDATE${at(excluded)}`] : []),
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n');
      const { busy } = readBusyTimes(feed, {
        from: new Date(range.from),
        until: new Date(range.until),
        // All-day events are in the expert's time zone, whatever it is; others in their own.
        zone: allDay ? zone : 'Europe/Berlin',
        ownEmails: [],
        tentativeBlocks: true,
        unansweredBlocks: false,
        allDayBlocks: true,
        freeAllDayBlocks: false,
      });
      expect(busy.map(spanText)).toEqual(
        expected.map((each) => spanText({ from: new Date(each.from), until: new Date(each.until) })),
      );
    },
  );
  fc.assert(property, { numRuns: 1000 });
  // Most windows have something in them.
  expect(compared.timed).toBeGreaterThan(500);
  expect(compared.allDay).toBeGreaterThan(100);
  expect(compared.added).toBeGreaterThan(100);
});
