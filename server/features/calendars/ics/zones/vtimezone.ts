import type { OffsetSpan } from '#shared/availability/zone-offsets.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { type Budget, stepsToStore } from '../feed/budget.ts';
import type { Component } from '../feed/components.ts';
import { malformed } from '../feed/ics-error.ts';
import { Properties } from '../feed/properties.ts';
import { type LocalTime, listed, readStamp } from '../feed/stamps.ts';
import { expandRule } from '../rules/expand-rule.ts';
import { type Rule, readRule } from '../rules/recurrence-rule.ts';

/** One half of the year's clock: since when, and how often again. */
type Observance = { start: LocalTime; before: number; offset: number; rules: Rule[]; others: LocalTime[] };

/** The offsets that a file's own VTIMEZONE describes. */
export function offsetsOfVtimezone(zone: Component, budget: Budget) {
  const observances = zone.components
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .map(({ lines }) => readObservance(new Properties(lines)))
    .sort((a, b) => a.start - b.start);
  const [first] = observances;
  if (!first) throw malformed('time zone without offsets', new Properties(zone.lines).word('TZID'));
  return (from: number, until: number): OffsetSpan[] => {
    const onsets = observances
      .flatMap((each) => onsetsOf(each, from, until, budget))
      .sort((a, b) => a.from - b.from);
    const spans: OffsetSpan[] = [];
    let span: OffsetSpan = { from, until, offset: first.before };
    for (const onset of onsets) {
      if (onset.from > span.from) spans.push({ ...span, until: onset.from });
      span = { from: Math.max(onset.from, from), until, offset: onset.offset };
    }
    return [...spans, span];
  };
}

function readObservance(properties: Properties): Observance {
  const start = readStamp(properties.first('DTSTART')?.value ?? '').at;
  return {
    start,
    before: readOffset(properties.word('TZOFFSETFROM')),
    offset: readOffset(properties.word('TZOFFSETTO')),
    rules: properties.all('RRULE').map(({ value }) => readRule(value)),
    others: properties.all('RDATE').flatMap((each) => listed(each).map((value) => readStamp(value).at)),
  };
}

function readOffset(text: string): number {
  const [matched, sign, hours, minutes, seconds] = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  if (!matched || Number(hours) > 23) throw malformed('not an offset', text);
  const size = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds ?? 0) * 1000;
  return sign === '-' ? -size : size;
}

/** Longer than a rule of every year ever pauses, with a leap day in between. */
const lookBackMs = 9 * 366 * dayMs;

/** When this observance begins between two instants, and at least the last time before, if there was one. */
function onsetsOf(
  { start, before, offset, rules, others }: Observance,
  from: number,
  until: number,
  budget: Budget,
) {
  const locals = [start, ...others];
  for (const rule of rules) {
    const end = rule.until
      ? rule.until.at + (rule.until.kind === 'utc' ? before : 0)
      : Number.POSITIVE_INFINITY;
    const since = Math.min(from, end) - lookBackMs;
    const within = { from: since, until: Math.min(until + dayMs, end) };
    for (const local of expandRule(rule, start, within, budget)) {
      budget.spend(stepsToStore);
      locals.push(local);
    }
  }
  const onsets = locals.map((local) => ({ from: local - before, offset }));
  const last = onsets.reduce(
    (latest, each) => (each.from <= from ? Math.max(latest, each.from) : latest),
    -Infinity,
  );
  return onsets.filter((each) => each.from >= last && each.from < until);
}
