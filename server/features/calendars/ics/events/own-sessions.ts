import type { Component } from '../feed/components.ts';
import { type CalendarEvent, spanOf } from './event.ts';
import type { Span } from './series.ts';

/** A session, whatever became of it. */
export type OwnSession = Span & {
  id: string;
  /** As it was booked. `until` includes what was added while it ran. */
  lengthMs: number;
  /** It once was at another time, which we no longer know. */
  hasMoved: boolean;
};

/** The expert's sessions, which calendars give back to us. They block time as bookings. */
export type OwnSessions = {
  uids: readonly string[];
  /** Links to sessions begin with it, and contain their id. */
  origin: string;
  sessions: readonly OwnSession[];
  /** Of confirmed sessions, for calendars that only say when someone is busy. In order of their start. */
  times: readonly Span[];
};

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The ids in links to us. Entries made by our links to Google and Outlook have UIDs of their own. */
export function linkFinder(origin: string): (line: string) => string[] {
  return (line) => (line.includes(origin) ? (line.match(uuids) ?? []) : []);
}

/** The sessions that an event links to: what it covers beyond their times still blocks. */
export function linkedIn({ links }: Component, { sessions }: OwnSessions): OwnSession[] {
  if (links.length === 0) return [];
  const ids = new Set(links);
  return sessions.filter(({ id }) => ids.has(id));
}

/**
 * Whether an event is nothing but a copy of a session. With a link to one that has moved, it may be where the session
 * was, so its length decides. Without any details, in a feed that has none, it has exactly the time of a session.
 */
export function isCopy(
  event: CalendarEvent,
  linked: readonly OwnSession[],
  { times }: OwnSessions,
  hasDetails: boolean,
): boolean {
  if (event.rules.length + event.extra.length > 0 || event.replaces) return false;
  const { from, until } = spanOf(event);
  const length = until - from;
  if (linked.length === 0)
    return !hasDetails && times.some((session) => session.from === from && session.until === until);
  return linked.some(
    (session) => session.hasMoved && length >= session.lengthMs && length <= session.until - session.from,
  );
}

/** What is left of a busy time without these sessions. */
export function* withoutSessions(span: Span, sessions: readonly Span[]): Generator<Span> {
  let { from } = span;
  for (const session of sessions) {
    if (session.until <= from || session.from >= span.until) continue;
    if (session.from > from) yield { from, until: session.from };
    from = session.until;
  }
  if (from < span.until) yield { from, until: span.until };
}

/**
 * What is left of a time that a calendar without UIDs calls busy. Such calendars join what touches, so a session at
 * either end is taken for a copy of it. One in the middle, or only half covered, meets something else.
 */
export function withoutCopies({ from, until }: Span, { times }: OwnSessions): Span {
  const within = times.filter((session) => session.from >= from && session.until <= until);
  for (const session of within) if (session.from === from) from = session.until;
  for (const session of within.toReversed()) if (session.until === until) until = session.from;
  return { from, until };
}
