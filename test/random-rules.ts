import fc from 'fast-check';

/** Recurrence rules that rrule reads as RFC 5545 says. */

const some = <T>(values: fc.Arbitrary<T>, most: number, least = 1) =>
  fc.uniqueArray(values, { minLength: least, maxLength: most });
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
/** rrule counts a place twice that is named from both ends. */
const fromOneEnd = fc.oneof(
  some(fc.integer({ min: 1, max: 3 }), 2),
  some(fc.integer({ min: -3, max: -1 }), 2),
);
/** rrule takes them in the order in which they are written. */
const inOrder = (numbers: fc.Arbitrary<number[]>) => numbers.map((each) => each.toSorted((a, b) => a - b));
const hour = fc.integer({ min: 0, max: 23 });
const hours = inOrder(some(hour, 3));
const minute = fc.constantFrom(0, 15, 30, 45);
const minutes = inOrder(some(minute, 2));
const weekNumber = fc.oneof(fc.integer({ min: 1, max: 53 }), fc.constantFrom(1, 52, 53));

/**
 * Every rule selects something sooner or later: rrule would look for the 31st of February until the year 9999.
 * `positions`: every turn has at least three days.
 */
type Kind = { frequency: string; intervals: fc.Arbitrary<number>; positions: boolean };
type Parts = { BYDAY?: string[] | undefined } & Partial<Record<string, (string | number)[] | undefined>>;
const upTo = (max: number) => fc.integer({ min: 1, max });
const kind = (
  frequency: string,
  parts: fc.Arbitrary<Parts>,
  { intervals = upTo(4), positions = false }: Partial<Kind> = {},
) => parts.map((by) => ({ frequency, intervals, positions, by }));
/** Sooner or later they meet every hour of a day. */
const oddHours = fc.constantFrom(1, 5, 7);
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
  kind('MONTHLY', fc.record({ BYMONTH: months, BYMONTHDAY: maybe(monthDays(28)) }), { intervals: upTo(1) }),
  kind('YEARLY', fc.record({ BYMONTH: months, BYMONTHDAY: maybe(monthDays(28)) })),
  kind('YEARLY', fc.record({ BYMONTH: months, BYDAY: ordinalWeekdays(4) })),
  kind('YEARLY', fc.record({ BYMONTH: months, BYDAY: weekdays }), { positions: true }),
  kind('YEARLY', fc.record({ BYDAY: ordinalWeekdays(52) })),
  kind('YEARLY', fc.record({ BYYEARDAY: some(fromEitherEnd(365), 4) })),
  kind('YEARLY', fc.record({ BYWEEKNO: some(weekNumber, 3), BYDAY: weekdays })),
  kind('DAILY', fc.record({ BYHOUR: inOrder(some(hour, 4, 3)) }), { positions: true }),
  kind('WEEKLY', fc.record({ BYDAY: some(weekday, 5, 3) }), { positions: true }),
  kind('HOURLY', fc.record({ BYDAY: maybe(weekdays), BYHOUR: maybe(hours) }), { intervals: upTo(1) }),
  kind('HOURLY', fc.record({ BYHOUR: hours }), { intervals: oddHours }),
  kind('HOURLY', fc.record({ BYDAY: weekdays }), { intervals: upTo(30) }),
  kind('HOURLY', fc.record({ BYMINUTE: inOrder(some(minute, 4, 3)) }), { positions: true }),
  kind('HOURLY', fc.record({ BYMONTH: maybe(months), BYMONTHDAY: maybe(monthDays(28)) }), {
    intervals: upTo(30),
  }),
  // With BYHOUR, rrule loses count of minutes that don't divide an hour, and of days that BYDAY leaves out.
  kind('MINUTELY', fc.record({ BYHOUR: hours, BYSECOND: maybe(inOrder(some(minute, 2))) }), {
    intervals: fc.constantFrom(5, 10, 15, 20, 30),
  }),
  kind('MINUTELY', fc.record({ BYDAY: maybe(weekdays) }), { intervals: fc.integer({ min: 7, max: 1000 }) }),
  kind('SECONDLY', fc.record({ BYDAY: maybe(weekdays) }), { intervals: fc.integer({ min: 500, max: 9000 }) }),
];

/** As RRULE says them, without COUNT and UNTIL. */
export const randomRules = fc.oneof(...kinds).chain(({ frequency, intervals, positions, by }) =>
  fc
    .record({
      interval: intervals,
      ...('BYHOUR' in by || isWithinDays(frequency) ? {} : { BYHOUR: maybe(hours) }),
      ...('BYMINUTE' in by || /MINUTELY|SECONDLY/.test(frequency) ? {} : { BYMINUTE: maybe(minutes) }),
      BYSETPOS: positions ? maybe(fromOneEnd) : fc.constant(undefined),
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

/** Whether a rule can have several times a day that aren't listed. */
export const isWithinDays = (rule: string) => /HOURLY|MINUTELY|SECONDLY/.test(rule);
