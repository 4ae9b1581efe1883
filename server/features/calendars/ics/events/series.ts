import { dayMs } from '#shared/durations.ts';
import { type Budget, stepsToStore } from '../feed/budget.ts';
import type { Length } from '../feed/stamps.ts';
import { expandRule, type LocalWindow } from '../rules/expand-rule.ts';
import type { Rule } from '../rules/recurrence-rule.ts';
import type { Zone } from '../zones/zone.ts';
import { type CalendarEvent, instantOf, type Moment, spanOf } from './event.ts';
import { MomentSet } from './moment-set.ts';

export type Span = { from: number; until: number };
/** `sessions`: our own ones, which the event links to. */
export type GroupedEvent = CalendarEvent & { sessions: readonly Span[] };
type BusyTime = Span & { allDay: boolean; sessions: readonly Span[] };
type Occurrence = { start: Moment; length: Length };
/** An event that changes this and all later occurrences. */
type Change = { from: number; shift: number; event: GroupedEvent };

/** The busy times of an event, its repetitions and those that were changed. Some may be outside of the window. */
export function* busyTimesOf(
  events: readonly GroupedEvent[],
  changed: readonly GroupedEvent[],
  window: Span,
  own: Zone,
  budget: Budget,
): Generator<BusyTime> {
  const replaced = new MomentSet(own);
  const changes: Change[] = [];
  for (const event of changed) {
    if (event.replaces) replaced.add(event.replaces.occurrence);
    if (event.replaces?.andLater) changes.push(changeOf(event, event.replaces.occurrence));
    if (event.blocks) yield busyTime(event, event);
  }
  changes.sort((a, b) => a.from - b.from);
  for (const event of events) {
    if (!event.blocks && !changes.some((change) => change.event.blocks)) continue;
    for (const occurrence of occurrencesOf(event, widened(window, event, changes), own, budget)) {
      if (replaced.has(occurrence.start)) continue;
      budget.spend(changes.length);
      const change = changes.findLast(({ from }) => from <= instantOf(occurrence.start));
      if (change ? change.event.blocks : event.blocks) {
        yield change ? busyTime(change.event, moved(occurrence, change)) : busyTime(event, occurrence);
      }
    }
  }
}

function busyTime({ isAllDay, travelMs, sessions }: GroupedEvent, occurrence: Occurrence): BusyTime {
  const { from, until } = spanOf(occurrence);
  return { from: from - travelMs, until, allDay: isAllDay, sessions };
}

/** By how much the clock was moved, not the instant: a series moved by an hour stays so after a clock change. */
function changeOf(event: GroupedEvent, occurrence: Moment): Change {
  const from = instantOf(occurrence);
  return { from, shift: event.start.local - event.start.zone.toLocal(from), event };
}

function moved({ start }: Occurrence, { shift, event }: Change): Occurrence {
  const { zone } = event.start;
  return { start: { ...event.start, local: zone.toLocal(instantOf(start)) + shift }, length: event.length };
}

/** Everything that may reach into the window, moved ones included. */
function widened(window: Span, event: GroupedEvent, changes: readonly Change[]): Span {
  const shifts = changes.map(({ shift }) => Math.abs(shift));
  const all = [event, ...changes.map((change) => change.event)];
  const lengths = [...all, ...event.extra].map(({ length }) => length.days * dayMs + length.ms);
  const most = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);
  return {
    from: window.from - most(lengths) - most(shifts),
    until: window.until + most(all.map(({ travelMs }) => travelMs)) + most(shifts),
  };
}

/** The start, RDATE and RRULE without EXDATE and EXRULE, each instant once. */
function* occurrencesOf(event: GroupedEvent, window: Span, own: Zone, budget: Budget): Generator<Occurrence> {
  const { start, length, extra } = event;
  const seen = new MomentSet(own);
  for (const excluded of event.excluded) seen.add(excluded);
  for (const rule of event.exceptionRules) {
    for (const moment of momentsOf(rule, start, window, own, budget)) {
      budget.spend(stepsToStore);
      seen.add(moment);
    }
  }
  for (const occurrence of [...extra.map((each) => inZone(each, start)), { start, length }]) {
    budget.spend();
    if (seen.has(occurrence.start)) continue;
    seen.add(occurrence.start);
    yield occurrence;
  }
  for (const rule of event.rules) {
    for (const moment of momentsOf(rule, start, window, own, budget)) {
      if (seen.has(moment)) continue;
      if (event.rules.length > 1) {
        budget.spend(stepsToStore);
        seen.add(moment);
      }
      yield { start: moment, length };
    }
  }
}

/** Additional times may be written in another zone; EXDATE and RECURRENCE-ID with a date mean the series' calendar. */
function inZone({ start, length }: Occurrence, { kind, zone }: Moment): Occurrence {
  if (kind === 'date' || start.kind === 'date') return { start, length };
  return { start: { kind, zone, local: zone.toLocal(instantOf(start)) }, length };
}

/** A clock shows up to a day more or less than UTC. */
const marginMs = 2 * dayMs;

function* momentsOf(rule: Rule, start: Moment, window: Span, own: Zone, budget: Budget): Generator<Moment> {
  const last = lastOf(rule, start, own);
  const local: LocalWindow = {
    from: window.from - marginMs,
    until: Math.min(window.until, last ?? Number.POSITIVE_INFINITY) + marginMs,
  };
  for (const each of expandRule(rule, start.local, local, budget)) {
    const moment = { ...start, local: each };
    if (last !== undefined && instantOf(moment) > last) return;
    yield moment;
  }
}

/** The instant of UNTIL. A date includes that whole day. */
function lastOf({ until }: Rule, start: Moment, own: Zone): number | undefined {
  if (!until) return undefined;
  const isMidnight = until.at % dayMs === 0;
  if (start.kind === 'date') {
    // Midnight UTC is how a date is written as a time.
    const local = until.kind === 'utc' && !isMidnight ? own.toLocal(until.at) : until.at;
    return start.zone.toInstant(local);
  }
  if (until.kind === 'date') return start.zone.toInstant(until.at + dayMs) - 1;
  return until.kind === 'utc' ? until.at : start.zone.toInstant(until.at);
}
