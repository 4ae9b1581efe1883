import { createHash } from 'node:crypto';
import { CalendarError } from '#server/adapters/calendars/calendars-port.ts';
import type { Deps } from '#server/deps.ts';
import type { Access } from '#server/features/calendars/access/calendar-access.ts';
import { ownEmailsOf } from '#server/features/calendars/access/own-emails.ts';
import type { ReadingProblem } from '#server/features/calendars/calendars.copy.ts';
import type { CalendarRow, ConnectionRow, Owner } from '#server/features/calendars/connections.repository.ts';
import type { OwnSessions } from '#server/features/calendars/ics/events/own-sessions.ts';
import { IcsError } from '#server/features/calendars/ics/feed/ics-error.ts';
import { type Found, readInThread } from '#server/features/calendars/ics/ics-thread.ts';
import { dayMs } from '#shared/durations.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';

/** The window moves in steps, because a calendar that hasn't changed has to be read again for another window. */
const stepMs = 31 * dayMs;

/** What tells the server which version of a calendar we have, and how we read it. */
type Version = Record<string, string>;

/** What a calendar holds now. */
export type Reading = {
  calendar: Pick<CalendarRow, 'id' | 'href'>;
  /** Undefined if it hasn't changed. */
  content?: Found & { version: Version | null };
};

type How = Pick<
  ConnectionRow,
  | 'kind'
  | 'tentativeBlocks'
  | 'unansweredBlocks'
  | 'allDayBlocks'
  | 'freeAllDayBlocks'
  | 'ownAddresses'
  | 'accountAddresses'
>;
export type Source = {
  connection: How;
  access: Access;
  owner: Owner;
  own: OwnSessions;
  /** Calendars with sessions in them, whether or not they block time or receive new ones. */
  inUse: ReadonlySet<string>;
  /** When reading has to end, as `performance.now()` tells it. */
  until: number;
};
export type ReadCalendar = Pick<CalendarRow, 'id' | 'href' | 'name' | 'blocks' | 'receives' | 'version'>;

/** A calendar that couldn't be read, and why. */
export type Failure = { calendar: ReadCalendar; error: CalendarError | IcsError };

/** What the expert is told about it. */
export type Problem = {
  problem: ReadingProblem;
  /** The calendar's name, if the others of its account don't have this problem. */
  calendar?: string | null;
  /** The time zone or day that it is about. */
  detail?: string | null;
  retryAfterMs?: number | undefined;
};

/** Joined, of all calendars of a connection: several times what a full calendar has. */
const maxSpans = 10_000;

/** Reads those that block time or receive sessions, each by itself. Never while a transaction is open. */
export async function readCalendars(
  deps: Deps,
  source: Source,
  calendars: ReadCalendar[],
): Promise<{ readings: Reading[]; failures: Failure[] }> {
  const readings: Reading[] = [];
  const failures: Failure[] = [];
  let room = maxSpans;
  for (const calendar of calendars) {
    if (!calendar.blocks && !calendar.receives && !source.inUse.has(calendar.id)) continue;
    try {
      if (performance.now() > source.until) throw new CalendarError('tooSlow');
      const reading = await readOne(deps, source, calendar);
      const spans = reading.content?.spans.length ?? 0;
      if (spans > room) throw new IcsError('tooManyOccurrences', `more than ${maxSpans} busy times`);
      room -= spans;
      readings.push(reading);
    } catch (error) {
      if (!isReadingError(error)) throw error;
      failures.push({ calendar, error });
      if (isOfServer(error) || failures.filter((each) => each.error.problem === 'tooSlow').length > 1) break;
    }
  }
  return { readings, failures };
}

/** The first problem, unless the whole account has one. */
export function problemIn(failures: Failure[]): Problem | undefined {
  const failure = failures.find(({ error }) => isOfServer(error)) ?? failures[0];
  if (!failure) return undefined;
  const { error, calendar } = failure;
  return { ...problemOf(error), calendar: isOfServer(error) ? null : calendar.name };
}

/** What other calendars of the account would answer, too: they aren't asked. */
function isOfServer(error: Failure['error']): boolean {
  if (error instanceof IcsError) return false;
  // Of a single calendar, 403 means that it is no longer shared.
  if (error.problem === 'refused') return error.code !== 'HTTP 403';
  return ['unreachable', 'certificate', 'notSecure', 'notPublic', 'busyServer'].includes(error.problem);
}

const nothing: Found = { found: 0, spans: [] };

async function readOne(deps: Deps, source: Source, calendar: ReadCalendar): Promise<Reading> {
  const window = windowAt(deps);
  const options = optionsOf(source);
  // In another window or with other options, the same events block other times. What a feed without details says also
  // depends on when our own sessions are; an account has details.
  const own = source.access.kind === 'address' ? source.own : { ...source.own, times: [] };
  const as = createHash('sha256')
    .update(JSON.stringify([window, options, own.times]))
    .digest('base64url');
  const { as: readAs, ...version } = calendar.version ?? {};
  const answer = await fetchEvents(deps, source.access, calendar.href, readAs === as ? version : {}, window);
  if (!answer.changed) return { calendar };
  const busy = calendar.blocks ? await readInThread(answer.texts, { ...window, ...options, own }) : nothing;
  return { calendar, content: { ...busy, version: { ...answer.version, as } } };
}

type Window = { from: Date; until: Date };

/** From before now until beyond the last time that can be booked. */
function windowAt({ now, config }: Pick<Deps, 'now' | 'config'>): Window {
  const step = Math.floor(now().getTime() / stepMs) * stepMs;
  const until = step + stepMs + (config.maxHorizonDays + 1) * dayMs;
  return { from: new Date(step - dayMs), until: new Date(until) };
}

function optionsOf({ connection, access, owner }: Source) {
  const { tentativeBlocks, unansweredBlocks, allDayBlocks, freeAllDayBlocks } = connection;
  const ownEmails = ownEmailsOf(access, connection, owner);
  const zone = owner.timeZone !== null && isTimeZone(owner.timeZone) ? owner.timeZone : 'UTC';
  return { tentativeBlocks, unansweredBlocks, allDayBlocks, freeAllDayBlocks, ownEmails, zone };
}

type Fetched = { changed: false } | { changed: true; texts: string[]; version: Version };

async function fetchEvents(
  { calendars }: Deps,
  access: Access,
  href: string,
  known: Version,
  window: Window,
): Promise<Fetched> {
  if (access.kind === 'account') {
    const answer = await calendars.readCalendar(access, href, known, window);
    return answer.changed ? { ...answer, version: { version: answer.version } } : answer;
  }
  const answer = await calendars.readFeed(access.address, known);
  return answer.changed ? { changed: true, texts: [answer.text], version: answer.validators } : answer;
}

export function isReadingError(error: unknown): error is Failure['error'] {
  return error instanceof CalendarError || error instanceof IcsError;
}

export function problemOf(error: Failure['error']): Problem {
  return error instanceof CalendarError
    ? { problem: error.problem, retryAfterMs: error.retryAfterMs }
    : { problem: error.problem, detail: error.shown ?? null };
}
