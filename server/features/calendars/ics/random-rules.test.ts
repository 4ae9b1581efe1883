import fc from 'fast-check';
import { RRule } from 'rrule';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { isWithinDays, randomRules } from '#test/random-rules.ts';
import { readBusyTimes } from './read-busy-times.ts';

/** Recurrence rules as another program understands them. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'UTC'];
const years = { first: 2023, last: 2027 };

const series = fc.record({
  rule: randomRules,
  zone: fc.constantFrom(...zones),
  /** Local, also in hours that a clock change skips or repeats. */
  start: fc.record({ month: fc.integer({ min: 0, max: 41 }), day: fc.integer({ min: 1, max: 28 }) }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.constantFrom(0, 15, 30, 45),
  end: fc.oneof(
    fc.constant({}),
    fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ days: fc.integer({ min: 0, max: 800 }) }),
  ),
  deleted: fc.array(fc.nat(30), { maxLength: 4 }),
  /** Occurrences, and by how many half hours, or days if they are all-day; null for cancelled ones. */
  moved: fc.uniqueArray(fc.tuple(fc.nat(30), fc.option(fc.integer({ min: -100, max: 100 }))), {
    maxLength: 3,
    selector: ([index]) => index,
  }),
  /** Days after the first one. */
  added: fc.array(fc.nat(800), { maxLength: 3 }),
  allDay: fc.boolean(),
  /** The zone in which exceptions are written. */
  exceptionZone: fc.constantFrom(undefined, ...zones),
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

type Span = { from: number; until: number };
const spanText = ({ from, until }: Span) =>
  `${new Date(from).toISOString()}/${new Date(until).toISOString()}`;

const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

function localIn(zone: string, instant: number): number {
  const text = clocks.get(zone)?.format(instant) ?? '';
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

/** RFC 5545: a repeated time means the first, and one that is skipped counts with the offset before. */
function instantIn(zone: string, local: number): number {
  const [before, after] = [-dayMs, dayMs].map((ms) => localIn(zone, local + ms) - (local + ms)) as [
    number,
    number,
  ];
  const instants = [local - before, local - after].filter((each) => localIn(zone, each) === local);
  return instants.length > 0 ? Math.min(...instants) : local - before;
}

/** rrule takes the first week of BYSETPOS for shorter than it is, unless the start is its first day. */
function anchorOf(rule: string, start: number): number {
  if (!/WEEKLY.*BYSETPOS/.test(rule)) return start;
  const first = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'].indexOf(/WKST=(..)/.exec(rule)?.[1] ?? 'MO');
  return start - ((new Date(start).getUTCDay() - first + 7) % 7) * dayMs;
}

test('a random series keeps busy what rrule says', () => {
  const compared = { timed: 0, allDay: 0, added: 0, moved: 0, byClock: 0 };
  const property = fc.property(
    series,
    ({
      rule: timedRule,
      zone,
      start: { month, day },
      hour,
      minute,
      deleted,
      moved,
      added,
      window,
      ...rest
    }) => {
      const isFine = isWithinDays(timedRule);
      const hasOneTime = !isFine && !/DAILY.*BYSETPOS/.test(timedRule);
      const allDay = rest.allDay && hasOneTime;
      const rule = allDay ? timedRule.replace(/;BY(HOUR|MINUTE)=[^;]*/g, '') : timedRule;
      // rrule goes through every occurrence since the first.
      const isNear = /MINUTELY|SECONDLY/.test(rule);
      const firstDay = isNear ? (window.from - (day % 5)) * dayMs : Date.UTC(years.first, month, day);
      // A series begins with its first occurrence.
      const asked = anchorOf(rule, firstDay) + (allDay ? 0 : hour * hourMs + minute * minuteMs);
      const first = ruleFrom(rule, asked).after(new Date(asked), true);
      fc.pre(first !== null && first.getUTCFullYear() <= years.last);
      const start = first?.getTime() ?? 0;
      const anchor = anchorOf(rule, start);
      const end = anchor < start && 'count' in rest.end ? {} : rest.end;
      const instantOf = (local: number) => instantIn(zone, local);
      const lastLocal = 'days' in end ? start + end.days * dayMs : undefined;
      const until = (local: number) => (allDay ? date(local) : `${stamp(instantOf(local))}Z`);
      const limits = 'count' in end ? `;COUNT=${end.count}` : lastLocal ? `;UNTIL=${until(lastLocal)}` : '';
      const local = ruleFrom(`${rule}${'count' in end ? limits : ''}`, anchor);
      const range = { from: window.from * dayMs, until: (window.from + (isNear ? 7 : window.days)) * dayMs };
      const byRule = local
        .between(new Date(range.from - 2 * dayMs), new Date(range.until + 2 * dayMs), true)
        .map((each) => each.getTime())
        .filter((each) => each >= start && (!lastLocal || instantOf(each) <= instantOf(lastLocal)));

      const dates = added.map((days) => start + days * dayMs);
      const known = local
        .between(new Date(start), new Date(start + 800 * dayMs), true, (_date, index) => index <= 30)
        .map((each) => each.getTime());
      const pick = (index: number) => [...known, ...dates][index];
      const excluded = deleted.flatMap((index) => pick(index) ?? []);
      const changes = moved.flatMap(([index, by]) => {
        const from = pick(index);
        return from === undefined
          ? []
          : { from, to: by === null ? null : from + by * (allDay ? dayMs : 30 * minuteMs) };
      });
      fc.pre(new Set(changes.map(({ from }) => instantOf(from))).size === changes.length);
      const gone = new Set([...excluded, ...changes.map(({ from }) => from)].map(instantOf));
      const spanOf = (each: number) => {
        const from = instantOf(each);
        return { from, until: allDay ? instantOf(each + dayMs) : from + 30 * minuteMs };
      };
      const expected = [
        ...[...byRule, ...dates].filter((each) => !gone.has(instantOf(each))),
        ...changes.flatMap(({ to }) => to ?? []),
      ]
        .map(spanOf)
        .filter((each) => each.from < range.until && each.until > range.from);
      compared[allDay ? 'allDay' : isFine ? 'byClock' : 'timed'] += expected.length;
      compared.added += dates.filter((each) => !byRule.includes(each) && !excluded.includes(each)).length;
      compared.moved += changes.length;

      const at = (times: number[], inZone = zone) => {
        if (allDay) return `;VALUE=DATE:${times.map(date).join()}`;
        const others = times.map((each) => localIn(inZone, instantOf(each)));
        // The second of a repeated time can only be written in UTC.
        if (others.some((other, index) => instantIn(inZone, other) !== instantOf(times[index] ?? 0)))
          return `:${times.map((each) => `${stamp(instantOf(each))}Z`).join()}`;
        return `;TZID=${inZone}:${(inZone === zone ? times : others).map(stamp).join()}`;
      };
      const lasting = allDay ? 'DURATION:P1D' : 'DURATION:PT30M';
      const feed = [
        ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', `DTSTART${at([start])}`, lasting],
        `RRULE:${rule}${limits}`,
        ...(dates.length > 0 ? [`RDATE${at(dates)}`] : []),
        ...(excluded.length > 0 ? [`EXDATE${at(excluded, rest.exceptionZone)}`] : []),
        'END:VEVENT',
        ...changes.flatMap(({ from, to }) => [
          ...['BEGIN:VEVENT', 'UID:1', `RECURRENCE-ID${at([from], rest.exceptionZone)}`],
          ...[
            `DTSTART${at([to ?? from])}`,
            lasting,
            ...(to === null ? ['STATUS:CANCELLED'] : []),
            'END:VEVENT',
          ],
        ]),
        'END:VCALENDAR',
      ].join('\r\n');
      const { busy } = readBusyTimes(feed, {
        from: new Date(range.from),
        until: new Date(range.until),
        // All-day events are in the expert's time zone, whatever it is; others in their own.
        zone: allDay ? zone : 'Europe/Berlin',
        ...{ ownEmails: [], tentativeBlocks: true, unansweredBlocks: false },
        ...{ allDayBlocks: true, freeAllDayBlocks: false },
      });
      // Where clocks skip an hour, two local times are one.
      const texts = (spans: Span[]) => [...new Set(spans.map(spanText))].toSorted();
      expect(
        texts(busy.map(({ from, until }) => ({ from: from.getTime(), until: until.getTime() }))),
      ).toEqual(texts(expected));
    },
  );
  fc.assert(property, { numRuns: 1000 });
  // Most windows have something in them.
  expect(compared.timed).toBeGreaterThan(500);
  expect(compared.allDay).toBeGreaterThan(100);
  expect(compared.byClock).toBeGreaterThan(500);
  expect(compared.added).toBeGreaterThan(100);
  expect(compared.moved).toBeGreaterThan(100);
});
