import type { Component } from '../feed/components.ts';
import { IcsError } from '../feed/ics-error.ts';
import { Properties } from '../feed/properties.ts';
import type { FeedZones, Zones } from '../zones/zones.ts';
import { type CalendarEvent, instantOf, type Moment, readEvent } from './event.ts';
import { blocks, type StatusOptions } from './event-status.ts';
import { isNear } from './near-window.ts';
import { isCopy, linkedIn, type OwnSessions } from './own-sessions.ts';
import type { GroupedEvent, Span } from './series.ts';

/** An event, usually alone, and its changed occurrences. */
export type EventGroup = { events: GroupedEvent[]; changed: GroupedEvent[] };

type Options = StatusOptions & { own?: OwnSessions };
type Revisions = { sequence: number; events: GroupedEvent[]; changed: Map<string, Revision> };
type Revision = { sequence: number; event: GroupedEvent };

/** Events by UID. An event without one stands alone. */
export function groupEvents(
  calendars: readonly Component[],
  zones: FeedZones,
  window: Span,
  options: Options,
): Map<string, EventGroup> {
  const ignored = new Set(options.own?.uids);
  const groups = new Map<string, Revisions>();
  const read = readerOf(calendars, options);
  let unnamed = 0;
  for (const { component, properties, calendar } of eventsIn(calendars, zones)) {
    const uid = properties.readable('UID')[0]?.value || `unnamed ${++unnamed}`;
    if (ignored.has(uid)) continue;
    const group = groups.get(uid) ?? { sequence: 0, events: [], changed: new Map() };
    groups.set(uid, group);
    const event = isNear(properties, window) ? read(component, properties, calendar) : undefined;
    const sequence = Math.trunc(Number(properties.word('SEQUENCE'))) || 0;
    if (!properties.has('RECURRENCE-ID')) add(group, sequence, event);
    else if (event) change(group, sequence, event);
  }
  return new Map(
    [...groups].map(([uid, { events, changed }]) => [
      uid,
      { events, changed: [...changed.values()].map(({ event }) => event) },
    ]),
  );
}

/** Without those that have no time, and calendars that only tell what was cancelled. */
function* eventsIn(
  calendars: readonly Component[],
  zones: FeedZones,
): Generator<{ component: Component; properties: Properties; calendar: Zones }> {
  for (const each of calendars) {
    if (new Properties(each.lines).word('METHOD') === 'CANCEL') continue;
    const calendar = zones.in(each);
    for (const component of each.components) {
      if (component.name !== 'VEVENT') continue;
      const properties = new Properties(component.lines);
      if (properties.has('DTSTART')) yield { component, properties, calendar };
    }
  }
}

/** Reads events without those that only repeat what we know as bookings. */
function readerOf(calendars: readonly Component[], options: Options) {
  const { own } = options;
  const hasDetails = calendars.some(({ components }) => components.some((each) => each.hasDetails));
  return (component: Component, properties: Properties, zones: Zones): GroupedEvent | undefined => {
    const event = readIfItMatters(properties, zones, options);
    const sessions = own ? linkedIn(component, own) : [];
    if (!event || (own && isCopy(event, sessions, own, hasDetails))) return undefined;
    return { ...event, sessions };
  };
}

/** An unreadable event fails the feed, unless it couldn't keep anything busy. */
function readIfItMatters(
  properties: Properties,
  zones: Zones,
  options: StatusOptions,
): CalendarEvent | undefined {
  try {
    return readEvent(properties, zones, options);
  } catch (error) {
    const isUnreadable =
      error instanceof IcsError && (error.problem === 'malformed' || error.problem === 'unknownTimeZone');
    const canBlock = blocks(properties, false, options) || blocks(properties, true, options);
    if (isUnreadable && !canBlock) return undefined;
    throw isUnreadable ? withDay(error, properties) : error;
  }
}

/** So that the expert can find the event in their calendar. */
function withDay({ problem, detail, shown }: IcsError, properties: Properties): IcsError {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(properties.word('DTSTART')) ?? [];
  const date = `${year}-${month}-${day}`;
  return new IcsError(problem, detail, shown ?? (Number.isNaN(Date.parse(date)) ? undefined : date));
}

/** The highest SEQUENCE counts. With the same one, two events that share a UID are both kept. */
function add(group: Revisions, sequence: number, event: GroupedEvent | undefined): void {
  if (sequence > group.sequence) {
    group.events.length = 0;
    group.sequence = sequence;
  }
  if (event && sequence === group.sequence) group.events.push(event);
}

/** Of two changes of an occurrence, the one with the higher SEQUENCE or the later one counts. */
function change(group: Revisions, sequence: number, event: GroupedEvent): void {
  const key = event.replaces ? keyOf(event.replaces.occurrence) : '';
  const other = group.changed.get(key);
  if (!other || other.sequence <= sequence) group.changed.set(key, { sequence, event });
}

const keyOf = (moment: Moment) =>
  moment.kind === 'date' ? `date ${moment.local}` : `time ${instantOf(moment)}`;
