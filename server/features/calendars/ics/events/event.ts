import { dayMs } from '#shared/durations.ts';
import { malformed } from '../feed/ics-error.ts';
import type { Properties, Property } from '../feed/properties.ts';
import { type Length, type LocalTime, listed, readDuration, readStamp, type Stamp } from '../feed/stamps.ts';
import { type Rule, readRule } from '../rules/recurrence-rule.ts';
import { utc, type Zone } from '../zones/zone.ts';
import type { Zones } from '../zones/zones.ts';
import { blocks, type StatusOptions } from './event-status.ts';

/** A date or time in a zone. For dates it is the expert's. */
export type Moment = { kind: Stamp['kind']; local: LocalTime; zone: Zone };

export type CalendarEvent = {
  start: Moment;
  isAllDay: boolean;
  length: Length;
  /** Apple's travel time, which keeps the time before an event busy. */
  travelMs: number;
  blocks: boolean;
  rules: Rule[];
  exceptionRules: Rule[];
  extra: { start: Moment; length: Length }[];
  excluded: Moment[];
  /** The occurrence that this one replaces, and with `andLater` how all later ones change. */
  replaces: { occurrence: Moment; andLater: boolean } | undefined;
};

/** Reads everything but UID and SEQUENCE. Throws if any of it can't be read. */
export function readEvent(event: Properties, zones: Zones, options: StatusOptions): CalendarEvent {
  const isMarkedAllDay = isAllDayInOutlook(event);
  const moment = momentsOf(zones, isMarkedAllDay);
  const written = event.first('DTSTART');
  if (!written) throw malformed('event without', 'DTSTART');
  const start = moment(written, written.value, zones.own);
  const isAllDay = start.kind === 'date' || isMarkedAllDay;
  const length = lengthOf(event, start, moment);
  const dates = (name: string) =>
    event.all(name).flatMap((each) => listed(each).map((value) => ({ property: each, value })));
  const recurrence = event.first('RECURRENCE-ID');
  return {
    start,
    isAllDay,
    length,
    travelMs: readDuration(event.first('X-APPLE-TRAVEL-DURATION')?.value ?? 'PT0S').ms,
    blocks: blocks(event, isAllDay, options),
    rules: event.all('RRULE').map(({ value }) => readRule(value)),
    exceptionRules: event.all('EXRULE').map(({ value }) => readRule(value)),
    extra: dates('RDATE').map(({ property, value }) => {
      const [from = '', end] = value.split('/');
      const extraStart = moment(property, from, start.zone);
      if (end === undefined) return { start: extraStart, length };
      return {
        start: extraStart,
        length: periodLength(end, extraStart, (text) => moment(property, text, start.zone)),
      };
    }),
    excluded: dates('EXDATE').map(({ property, value }) => moment(property, value, start.zone)),
    replaces: recurrence && {
      occurrence: moment(recurrence, recurrence.value, start.zone),
      andLater: recurrence.parameter('range')?.toUpperCase() === 'THISANDFUTURE',
    },
  };
}

type ReadMoment = (property: Property, value: string, floating: Zone) => Moment;

/** A time without Z or TZID has the zone of the event's start; without one there either, the expert's. */
function momentsOf(zones: Zones, isMarkedAllDay: boolean): ReadMoment {
  return (property, value, floating) => {
    const { kind, at } = readStamp(value);
    if (kind === 'date' || (isMarkedAllDay && at % dayMs === 0))
      return { kind: 'date', local: at, zone: zones.own };
    if (kind === 'utc') return { kind, local: at, zone: utc };
    const tzid = property.parameter('tzid');
    return { kind, local: at, zone: tzid === undefined ? floating : zones.named(tzid) };
  };
}

/** Outlook also writes all-day events as midnight to midnight, in some zone or none. */
function isAllDayInOutlook(event: Properties): boolean {
  const marks = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT'];
  return marks.some((name) => event.word(name) === 'TRUE');
}

/** RFC 5545: an end means an exact length for every occurrence, a duration counts its days by the calendar. */
function lengthOf(event: Properties, start: Moment, moment: ReadMoment): Length {
  const end = event.first('DTEND');
  const duration = event.first('DURATION');
  if (end && end.value !== '') {
    const until = moment(end, end.value, start.zone);
    if (start.kind === 'date' && until.kind === 'date') {
      // Some programs write the last day instead of the day after.
      if (until.local === start.local) return { days: 1, ms: 0 };
      if (until.local < start.local) throw malformed('end before start', end.value);
      return { days: (until.local - start.local) / dayMs, ms: 0 };
    }
    return exactLength(start, until, end.value);
  }
  if (duration) return readDuration(duration.value);
  return start.kind === 'date' ? { days: 1, ms: 0 } : { days: 0, ms: 0 };
}

function periodLength(end: string, start: Moment, read: (text: string) => Moment): Length {
  return /^[+-]?P/i.test(end) ? readDuration(end) : exactLength(start, read(end), end);
}

function exactLength(start: Moment, until: Moment, written: string): Length {
  const ms = instantOf(until) - instantOf(start);
  if (ms < 0) throw malformed('end before start', written);
  return { days: 0, ms };
}

/** Without travel time. */
export function spanOf({ start, length }: Pick<CalendarEvent, 'start' | 'length'>) {
  const until = start.zone.toInstant(start.local + length.days * dayMs) + length.ms;
  return { from: instantOf(start), until };
}

export const instantOf = ({ local, zone }: Moment) => zone.toInstant(local);
