import { CalendarError } from '#server/adapters/calendars/calendars-port.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import { type Access, unsealAccess } from '#server/features/calendars/access/calendar-access.ts';
import * as busyTimes from '#server/features/calendars/busy-times.repository.ts';
import { takeConflicts } from '#server/features/calendars/conflicts/conflicts.repository.ts';
import * as connections from '#server/features/calendars/connections.repository.ts';
import { discoverCalendars } from '#server/features/calendars/discover.service.ts';
import { notifyOfConflicts, notifyOfProblem } from '#server/features/calendars/notify-expert.ts';
import { noticeChanges } from '#server/features/calendars/session-events/notice-changes.ts';
import { calendarsInUse } from '#server/features/calendars/session-events/session-events.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { ownSessionsOf } from './own-events.ts';
import {
  isReadingError,
  type Problem,
  problemIn,
  problemOf,
  type Reading,
  readCalendars,
  type Source,
} from './read-connection.ts';

/** Each calendar is read this often, give or take a little, so that they don't all come due at once. */
const everyMs = 10 * minuteMs;
const jitterMs = minuteMs / 2;
/** For all calendars of one connection, so that a slow server doesn't keep others waiting. */
const maxReadMs = minuteMs;
/** How long after the last reading the expert is told that there have been none. */
const silenceMs = 6 * hourMs;
const maxBackOffMs = hourMs;

/** Reads a connection now and stores what blocks time. With `discover`, also which calendars the account has. */
export async function refresh(
  deps: Deps,
  { id }: Pick<connections.ConnectionRow, 'id'>,
  options: { discover?: boolean } = {},
): Promise<void> {
  const connection = await connections.beginReading(deps.db, id);
  if (connection) await readBegun(deps, connection, options);
}

export async function readBegun(
  deps: Deps,
  connection: connections.ConnectionRow,
  { discover = false } = {},
): Promise<void> {
  const access = unsealAccess(deps.config, connection.access);
  if (!access) return noteProblem(deps, connection, { problem: 'forgotten' });
  try {
    const known =
      discover && access.kind === 'account' ? await discoverCalendars(deps, connection, access) : connection;
    const source = await sourceFor(deps, known, access);
    const calendars = await connections.calendarsOf(deps.db, [connection.id]);
    const { readings, failures } = await readCalendars(deps, source, calendars);
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
    await transaction(deps.db, (tx) => storeReadings(tx, deps, connection, compared, problemIn(failures)));
    const isMissing = failures.some(({ error }) => error.problem === 'notFound');
    // It may be gone or somewhere else. The account knows.
    if (isMissing && access.kind === 'account' && !discover)
      await refresh(deps, connection, { discover: true });
  } catch (error) {
    if (!isReadingError(error)) throw error;
    await noteProblem(deps, connection, problemOf(error));
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

/** A reading, by what was to be read when it began. Not stored once one that began later is. */
type Begun = Pick<connections.ConnectionRow, 'id' | 'revision' | 'begunReadings'>;

/** What couldn't be read stays as it is known. */
export async function storeReadings(
  tx: Tx,
  deps: Deps,
  { id, profileId, revision, begunReadings }: Begun & Pick<connections.ConnectionRow, 'profileId'>,
  readings: Reading[],
  problem?: Problem,
): Promise<void> {
  const at = deps.now();
  // Requests lock the profile, too: each sees all of a reading or nothing of it.
  await profiles.lockById(tx, profileId);
  const current = await connections.lock(tx, id);
  if (!current || current.storedReading > begunReadings) return;
  // What is read, or how, has changed meanwhile.
  if (current.revision !== revision) return connections.update(tx, id, { dueAt: at });
  let hasChanged = false;
  for (const { calendar, content } of readings) {
    if (!content) continue;
    const { spans, ...rest } = content;
    const isOther = await busyTimes.replace(tx, { calendarId: calendar.id, profileId }, spans);
    hasChanged ||= isOther;
    await connections.updateCalendar(tx, calendar.id, { ...rest, readAt: at });
  }
  const unchanged = readings.filter(({ content }) => !content).map(({ calendar }) => calendar.id);
  await connections.noteRead(tx, unchanged, at);
  const stored = { ...current, storedReading: begunReadings };
  if (problem) {
    // The calendars that can be read don't wait longer because of one that can't.
    await fail(tx, deps, stored, { ...problem, failures: readings.length > 0 ? 1 : current.failures + 1 });
  } else {
    const dueAt = new Date(at.getTime() + everyMs + (Math.random() * 2 - 1) * jitterMs);
    const isRead = { failures: 0, problem: null, problemCalendar: null, problemDetail: null, toldAt: null };
    await connections.update(tx, id, { ...isRead, storedReading: begunReadings, readAt: at, dueAt });
  }
  await notifyOfConflicts(tx, deps, await takeConflicts(tx, profileId, at));
  if (hasChanged) await refreshNextFree(tx, deps, [profileId]);
}

/** What is known goes on blocking time. */
export async function noteProblem(
  deps: Deps,
  { id, revision, begunReadings }: Begun,
  problem: Problem,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const connection = await connections.lock(tx, id);
    if (!connection || connection.storedReading > begunReadings) return;
    if (connection.revision !== revision) return connections.update(tx, id, { dueAt: deps.now() });
    await fail(tx, deps, connection, { ...problem, failures: connection.failures + 1 });
  });
}

/** Tries again later, and tells the expert once this has gone on for long. */
async function fail(
  tx: Tx,
  deps: Deps,
  connection: connections.ConnectionRow,
  { problem, calendar = null, detail = null, retryAfterMs = 0, failures }: Problem & { failures: number },
): Promise<void> {
  const at = deps.now();
  const retryAt = at.getTime() + Math.max(backOffMs(failures), Math.min(retryAfterMs, dayMs));
  const tellAt = (connection.readAt ?? connection.createdAt).getTime() + silenceMs;
  const isDue = connection.toldAt === null && at.getTime() >= tellAt;
  const isWaiting = connection.toldAt === null && !isDue;
  const dueAt = new Date(isWaiting ? Math.min(retryAt, tellAt) : retryAt);
  const toldAt = isDue ? at : connection.toldAt;
  const { storedReading } = connection;
  const shown = { problem, problemCalendar: calendar, problemDetail: detail };
  const changes = { ...shown, storedReading, failures, dueAt, toldAt };
  await connections.update(tx, connection.id, changes);
  if (isDue) await notifyOfProblem(tx, deps, { ...connection, ...changes });
}

const backOffMs = (failures: number) => Math.min(everyMs * failures, maxBackOffMs);
