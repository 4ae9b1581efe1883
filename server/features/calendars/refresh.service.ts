import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarListing } from '#server/adapters/calendars/calendars-port.ts';
import { CalendarError } from '#server/adapters/calendars/calendars-port.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import * as busyTimes from './busy-times.repository.ts';
import { type Access, unsealAccess } from './calendar-access.ts';
import type { ReadingProblem } from './calendars.copy.ts';
import * as connections from './connections.repository.ts';
import { notifyOfConflicts, notifyOfProblem } from './notify-expert.ts';
import { ownSessionsOf } from './own-events.ts';
import { problemOf, type Reading, readCalendars, type Source } from './read-connection.ts';
import { noticeChanges } from './session-events/notice-changes.ts';
import { calendarsInUse } from './session-events/session-events.repository.ts';

/** Each calendar is read this often, give or take a little, so that they don't all come due at once. */
const everyMs = 10 * minuteMs;
const jitterMs = minuteMs / 2;
/** Longer than reading takes, unless the process dies. */
const leaseMs = 5 * minuteMs;
/** For all calendars of one connection, so that a slow server doesn't keep others waiting. */
const maxReadMs = minuteMs;
/** How long after the last reading the expert is told that there have been none. */
const silenceMs = 6 * hourMs;
const maxBackOffMs = hourMs;
/** Reading is mostly waiting for other servers. */
const concurrency = 12;
/** At most one is begun in this time: after an outage all are due at once, and people's requests must not wait for them. */
const paceMs = 200;

/** Reads the calendars that are due. */
export async function readDueCalendars(deps: Deps, stopping: AbortSignal): Promise<void> {
  let beginAt = performance.now();
  const next = async () => {
    const at = deps.now();
    const connection = await connections.takeDue(deps.db, at, new Date(at.getTime() + leaseMs));
    if (!connection) return false;
    const waitMs = beginAt - performance.now();
    beginAt = Math.max(beginAt, performance.now()) + paceMs;
    if (waitMs > 0) await sleep(waitMs);
    await refresh(deps, connection).catch((error: unknown) => {
      deps.log.error({ err: error, connectionId: connection.id }, 'calendar not read');
      return noteProblem(deps, connection, 'serverError');
    });
    return true;
  };
  await takeDue(next, { stopping, concurrency });
}

/** Reads a connection now and stores what blocks time. With `discover`, also which calendars the account has. */
export async function refresh(
  deps: Deps,
  connection: connections.ConnectionRow,
  { discover = false } = {},
): Promise<void> {
  const access = unsealAccess(deps.config, connection.access);
  if (!access) return noteProblem(deps, connection, 'forgotten');
  try {
    if (discover && access.kind === 'account') {
      const found = await deps.calendars.findCalendars(access);
      await transaction(deps.db, (tx) => adoptCalendars(tx, connection, found));
    }
    const source = await sourceFor(deps, connection, access);
    const calendars = await connections.calendarsOf(deps.db, [connection.id]);
    const readings = await readCalendars(deps, source, calendars);
    // Compared before a version is stored: once it is, the calendar isn't looked at again until it changes.
    const compared = await noticeChanges(deps, source, readings).then(
      () => readings,
      (error: unknown) => {
        const level = error instanceof CalendarError ? 'warn' : 'error';
        deps.log[level](
          { err: error, connectionId: connection.id },
          'events not compared with their sessions',
        );
        // The calendar was read all the same. The next reading is a whole one, which compares them again.
        return readings.map(withoutVersion);
      },
    );
    await transaction(deps.db, (tx) => storeReadings(tx, deps, connection, compared));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    const retryAfterMs = error instanceof CalendarError ? error.retryAfterMs : undefined;
    await noteProblem(deps, connection, problem, retryAfterMs);
  }
}

function withoutVersion({ calendar, content }: Reading): Reading {
  return content ? { calendar, content: { ...content, version: null } } : { calendar };
}

export async function sourceFor(
  deps: Deps,
  connection: Source['connection'] & { profileId: string },
  access: Access,
): Promise<Source> {
  const { profileId } = connection;
  const owner = await connections.findOwner(deps.db, profileId);
  const own = await ownSessionsOf(deps, profileId);
  const inUse = await calendarsInUse(deps.db, profileId, deps.now());
  return { connection, access, owner, own, inUse, until: performance.now() + maxReadMs };
}

/** Adds calendars that are new in the account, and removes those that are gone. New ones don't block time by themselves. */
async function adoptCalendars(
  tx: Tx,
  { id: connectionId, profileId }: Pick<connections.ConnectionRow, 'id' | 'profileId'>,
  found: CalendarListing[],
): Promise<void> {
  await profiles.lockById(tx, profileId);
  const known = await connections.calendarsOf(tx, [connectionId]);
  for (const { id, href, receives } of known) {
    const now = found.find((each) => each.href === href);
    if (now) await connections.updateCalendar(tx, id, { ...now, receives: receives && now.canWrite });
    else await connections.removeCalendar(tx, id);
  }
  const added = found.filter(({ href }) => !known.some((each) => each.href === href));
  await connections.insertCalendars(
    tx,
    added.map((each) => ({ ...each, connectionId, profileId, blocks: false })),
  );
}

export async function storeReadings(
  tx: Tx,
  deps: Deps,
  { id, profileId, revision }: Pick<connections.ConnectionRow, 'id' | 'profileId' | 'revision'>,
  readings: Reading[],
): Promise<void> {
  const at = deps.now();
  // Requests lock the profile, too: each sees all of a reading or nothing of it.
  await profiles.lockById(tx, profileId);
  const current = await connections.lock(tx, id);
  if (!current) return;
  // What is read, or how, has changed meanwhile.
  if (current.revision !== revision) return connections.update(tx, id, { dueAt: at });
  let hasChanged = false;
  for (const { calendar, content } of readings) {
    if (!content) continue;
    const { spans, ...rest } = content;
    const isOther = await busyTimes.replace(tx, { calendarId: calendar.id, profileId }, spans);
    hasChanged ||= isOther;
    await connections.updateCalendar(tx, calendar.id, rest);
  }
  const dueAt = new Date(at.getTime() + everyMs + (Math.random() * 2 - 1) * jitterMs);
  await connections.update(tx, id, { readAt: at, dueAt, failures: 0, problem: null, toldAt: null });
  await notifyOfConflicts(tx, deps, await busyTimes.takeConflicts(tx, profileId, at));
  if (hasChanged) await refreshNextFree(tx, deps, [profileId]);
}

/** What is known goes on blocking time. */
async function noteProblem(
  deps: Deps,
  { id, revision }: connections.ConnectionRow,
  problem: ReadingProblem,
  retryAfterMs = 0,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const at = deps.now();
    const connection = await connections.lock(tx, id);
    if (!connection) return;
    if (connection.revision !== revision) return connections.update(tx, id, { dueAt: at });
    const failures = connection.failures + 1;
    const retryAt = at.getTime() + Math.max(backOffMs(failures), Math.min(retryAfterMs, dayMs));
    const tellAt = (connection.readAt ?? connection.createdAt).getTime() + silenceMs;
    const isDue = connection.toldAt === null && at.getTime() >= tellAt;
    const isWaiting = connection.toldAt === null && !isDue;
    const dueAt = new Date(isWaiting ? Math.min(retryAt, tellAt) : retryAt);
    const toldAt = isDue ? at : connection.toldAt;
    await connections.update(tx, id, { failures, problem, dueAt, toldAt });
    if (isDue) await notifyOfProblem(tx, deps, connection, problem);
  });
}

const backOffMs = (failures: number) => Math.min(everyMs * failures, maxBackOffMs);
