import { randomUUID } from 'node:crypto';
import type { Account, CalendarListing } from '#server/adapters/calendars/calendars-port.ts';
import { violatedConstraint } from '#server/db/database-error.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import type { NewCalendar } from '#shared/calendars/calendars.schema.ts';
import { calendarLimits } from '#shared/calendars/limits.ts';
import { type Access, identityOf, nameOf, sealAccess, unsealAccess } from './access/calendar-access.ts';
import * as calendarsCopy from './calendars.copy.ts';
import * as connections from './connections.repository.ts';
import { isReadingError, problemIn, problemOf, readCalendars } from './reading/read-connection.ts';
import { refresh, sourceFor, storeReadings } from './reading/refresh.service.ts';
import { countUnwritten } from './session-events/session-events.repository.ts';

export type WholeConnection = {
  connection: connections.ConnectionRow;
  /** `unwritten`: how many sessions couldn't be written to it. */
  calendars: (connections.CalendarRow & { unwritten: number })[];
};

export async function listConnections(deps: Deps, userId: string): Promise<WholeConnection[]> {
  const rows = await connections.listOf(deps.db, await ownProfile(deps, userId));
  const ids = rows.map(({ id }) => id);
  const calendars = await connections.calendarsOf(deps.db, ids);
  const unwritten = await countUnwritten(deps.db, ids);
  return rows.map((connection) => ({
    connection,
    calendars: calendars
      .filter(({ connectionId }) => connectionId === connection.id)
      .map((calendar) => ({ ...calendar, unwritten: unwritten.get(calendar.id) ?? 0 })),
  }));
}

/** Reads the calendar first: one that can't be read isn't connected. */
export async function connectCalendar(
  deps: Deps,
  userId: string,
  wanted: NewCalendar,
): Promise<WholeConnection> {
  await deps.limits.hit('calendars', userId);
  const profileId = await ownProfile(deps, userId);
  const access = accessOf(wanted);
  const id = await orRefuse(access, async () => {
    const found = await findAll(deps, access);
    const identity = identityOf(deps.config, access);
    const known = await connections.findSame(deps.db, profileId, identity);
    if (!known) return add(deps, { profileId, identity, access, found });
    if (access.kind === 'address') throw alreadyConnected(access);
    await renew(deps, known, access);
    return known.id;
  });
  return findConnection(deps, userId, id);
}

/** The account has a new password. Its server and username stay as they are. */
export async function renewPassword(
  deps: Deps,
  userId: string,
  id: string,
  password: string,
): Promise<WholeConnection> {
  await deps.limits.hit('calendars', userId);
  const { connection } = await findConnection(deps, userId, id);
  const access = unsealAccess(deps.config, connection.access);
  if (!access)
    throw new AppError('conflict', calendarsCopy.connectingProblemText('forgotten', connection.kind));
  if (access.kind !== 'account') throw connectionNotFound();
  const renewed = { ...access, password };
  await orRefuse(renewed, async () => {
    await findAll(deps, renewed);
    await renew(deps, connection, renewed);
  });
  return findConnection(deps, userId, id);
}

/** Reads it now, with calendars that were added or removed there. */
export async function checkConnection(deps: Deps, userId: string, id: string): Promise<WholeConnection> {
  await deps.limits.hit('calendars', userId);
  const { connection } = await findConnection(deps, userId, id);
  await refresh(deps, connection, { discover: true });
  return findConnection(deps, userId, id);
}

/** This expert's; not found for everyone else. */
export async function findConnection(deps: Deps, userId: string, id: string): Promise<WholeConnection> {
  const own = await listConnections(deps, userId);
  const found = own.find(({ connection }) => connection.id === id);
  if (!found) throw connectionNotFound();
  return found;
}

export async function ownProfile({ db }: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const profileId = await profiles.findProfileId(db, userId);
  if (profileId === undefined) throw profileNotFound();
  return profileId;
}

export const connectionNotFound = () => new AppError('not_found', calendarsCopy.notFound);

type Found = Omit<Account, 'calendars'> & {
  calendars: (Omit<CalendarListing, 'name'> & { name: string | null })[];
};
type New = { profileId: string; identity: string; access: Access; found: Found };

async function add(deps: Deps, { profileId, identity, access, found }: New): Promise<string> {
  const at = deps.now();
  const connection = {
    ...{ id: randomUUID(), profileId, identity, kind: access.kind, name: nameOf(access), createdAt: at },
    ...{ tentativeBlocks: true, unansweredBlocks: false, ownAddresses: [] },
    ...{ allDayBlocks: true, freeAllDayBlocks: false },
    accountAddresses: found.addresses,
    ...{ ...sealAccess(deps.config, access), dueAt: at, revision: 0, begunReadings: 0 },
  };
  const calendars = found.calendars.map(({ isFree, ...each }) => ({
    ...{ ...each, id: randomUUID(), connectionId: connection.id, profileId },
    // A calendar that its owner can't write to is someone else's, such as the holidays of a country.
    ...{ blocks: access.kind === 'address' || (each.canWrite && !isFree), receives: false, version: null },
  }));
  const source = await sourceFor(deps, connection, access);
  const { readings, failures } = await readCalendars(deps, source, calendars);
  const problem = problemIn(failures);
  // One calendar that can't be read doesn't keep the others of an account out.
  if (failures[0] && (readings.length === 0 || !problem?.calendar)) throw failures[0].error;
  return transaction(deps.db, async (tx) => {
    await profiles.lockById(tx, profileId);
    const { connections: max } = calendarLimits;
    if ((await connections.listOf(tx, profileId)).length >= max) {
      throw new AppError('conflict', calendarsCopy.tooMany(max));
    }
    await connections.insert(tx, connection);
    await connections.insertCalendars(tx, calendars);
    await storeReadings(tx, deps, connection, readings, problem);
    return connection.id;
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'calendar_connections_identity_key'
      ? alreadyConnected(access)
      : error;
  });
}

/** The account has a new password, which was just used to find its calendars. */
async function renew(deps: Deps, { id }: connections.ConnectionRow, access: Access): Promise<void> {
  await transaction(deps.db, (tx) =>
    connections.change(tx, id, { ...sealAccess(deps.config, access), dueAt: deps.now() }),
  );
  const renewed = await connections.find(deps.db, id);
  if (renewed) await refresh(deps, renewed, { discover: true });
}

/** An address is one calendar. */
async function findAll({ calendars }: Deps, access: Access): Promise<Found> {
  if (access.kind === 'account') return calendars.findAccount(access);
  const calendar = { href: '', name: null, color: null, canWrite: false, isFree: false };
  return { calendars: [calendar], addresses: [] };
}

function accessOf(wanted: NewCalendar): Access {
  return wanted.kind === 'account' ? wanted : { kind: 'address', address: urlFrom(wanted.address) };
}

/** As calendar apps show it: with `webcal:`, or without any scheme. */
function urlFrom(text: string): string {
  const url = text.replace(/^webcals?:/i, 'https:');
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`).href;
  } catch {
    throw refused('address', calendarsCopy.invalidAddress);
  }
}

async function orRefuse<Answer>(access: Access, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isReadingError(error)) throw error;
    const { problem, detail } = problemOf(error);
    const field = access.kind === 'address' ? 'address' : problem === 'refused' ? 'password' : 'server';
    throw refused(field, calendarsCopy.connectingProblemText(problem, access.kind, detail), error);
  }
}

const refused = (field: 'address' | 'server' | 'password', message: string, cause?: unknown) =>
  new AppError('invalid', message, { fields: { [field]: message }, cause });

function alreadyConnected({ kind }: Access): AppError {
  const message = calendarsCopy.alreadyConnected;
  return new AppError('conflict', message, {
    fields: { [kind === 'address' ? 'address' : 'server']: message },
  });
}
