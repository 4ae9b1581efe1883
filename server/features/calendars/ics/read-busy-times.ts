import { createHash } from 'node:crypto';
import { groupEvents } from './events/event-groups.ts';
import type { StatusOptions } from './events/event-status.ts';
import { freeBusyOf } from './events/free-busy.ts';
import { linkFinder, type OwnSessions, withoutCopies, withoutSessions } from './events/own-sessions.ts';
import { busyTimesOf, type Span } from './events/series.ts';
import { Budget } from './feed/budget.ts';
import { readComponents } from './feed/components.ts';
import { IcsError } from './feed/ics-error.ts';
import { FeedZones } from './zones/zones.ts';

export type ReadOptions = StatusOptions & {
  /** Busy times that overlap this window are returned, uncut. */
  from: Date;
  until: Date;
  /** The expert's time zone: for all-day events, and for times without a zone. */
  zone: string;
  own?: OwnSessions;
};

/** Nothing else is kept of an event. `uidHash` is the same for all occurrences of one event. */
export type BusyTime = { from: Date; until: Date; allDay: boolean; uidHash: string };

const maxBusyTimes = 50_000;

/**
 * The busy times of an iCalendar feed, one for each occurrence, soonest first; they may overlap. Throws an IcsError
 * rather than leave anything out.
 */
export function readBusyTimes(feed: string | Uint8Array, options: ReadOptions): { busy: BusyTime[] } {
  const budget = new Budget();
  const { own } = options;
  const calendars = readComponents(feed, own && linkFinder(own.origin));
  const zones = new FeedZones(options.zone, budget);
  const window = { from: options.from.getTime(), until: options.until.getTime() };
  const busy: BusyTime[] = [];
  const add = ({ from, until }: Span, allDay: boolean, uidHash: string) => {
    if (from >= until || until <= window.from || from >= window.until) return;
    if (busy.length >= maxBusyTimes) {
      throw new IcsError('tooManyOccurrences', `it has more than ${maxBusyTimes} busy times`);
    }
    busy.push({ from: new Date(from), until: new Date(until), allDay, uidHash });
  };
  for (const [uid, { events, changed }] of groupEvents(calendars, zones, window, options)) {
    const uidHash = hashOfUid(uid);
    for (const span of busyTimesOf(events, changed, window, zones.own, budget))
      for (const rest of withoutSessions(span, span.sessions)) add(rest, span.allDay, uidHash);
  }
  for (const { uid, span } of freeBusyOf(calendars, zones.own, options.tentativeBlocks)) {
    add(own ? withoutCopies(span, own) : span, false, hashOfUid(uid));
  }
  busy.sort((a, b) => a.from.getTime() - b.from.getTime() || a.until.getTime() - b.until.getTime());
  return { busy };
}

/** A UID can contain what an event is about, so only its hash is kept. */
const hashOfUid = (uid: string) => createHash('sha256').update(uid).digest('base64url').slice(0, 22);
