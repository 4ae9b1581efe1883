import {
  CalendarError,
  type CalendarListing,
  type Login,
} from '#server/adapters/calendars/calendars-port.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import * as connections from './connections.repository.ts';

type Connection = Pick<connections.ConnectionRow, 'id' | 'profileId'>;

/** Finds out which calendars the account has now. Never while a transaction is open. */
export async function discoverCalendars(deps: Deps, connection: Connection, login: Login): Promise<void> {
  const found = await deps.calendars.findCalendars(login);
  const known = await connections.calendarsOf(deps.db, [connection.id]);
  const { pairs } = compare(known, found);
  const gone = await findGone(
    deps,
    login,
    known.filter(({ id }) => !pairs.has(id)),
  );
  await transaction(deps.db, (tx) => adoptCalendars(tx, deps, connection, found, gone));
}

/** A list can be incomplete, so each calendar that isn't in it is asked for by itself. */
async function findGone(
  { calendars }: Deps,
  login: Login,
  missing: connections.CalendarRow[],
): Promise<Set<string>> {
  const gone = new Set<string>();
  try {
    for (const { id, href } of missing) if (await calendars.isGone(login, href)) gone.add(id);
  } catch (error) {
    // The others are asked for next time.
    if (!(error instanceof CalendarError)) throw error;
  }
  return gone;
}

/** Adds calendars that are new in the account, and removes those that are gone. New ones don't block time by themselves. */
async function adoptCalendars(
  tx: Tx,
  deps: Deps,
  { id: connectionId, profileId }: Connection,
  found: CalendarListing[],
  gone: Set<string>,
): Promise<void> {
  await profiles.lockById(tx, profileId);
  const known = await connections.calendarsOf(tx, [connectionId]);
  const { pairs, added } = compare(known, found);
  for (const { id, receives } of known) {
    const now = pairs.get(id);
    if (now) await connections.updateCalendar(tx, id, { ...now, receives: receives && now.canWrite });
  }
  const removed = known.filter(({ id }) => !pairs.has(id) && gone.has(id));
  for (const { id } of removed) await connections.removeCalendar(tx, id);
  await connections.insertCalendars(
    tx,
    added.map((each) => ({ ...each, connectionId, profileId, blocks: false })),
  );
  if (removed.some(({ blocks }) => blocks)) await refreshNextFree(tx, deps, [profileId]);
}

/** Which listing is which known calendar: by address, or else by path, because providers move accounts between hosts. */
function compare(known: connections.CalendarRow[], found: CalendarListing[]) {
  const pairs = new Map<string, CalendarListing>();
  const added = new Map(found.map((each) => [each.href, each]));
  for (const keyOf of [(href: string) => href, (href: string) => new URL(href).pathname]) {
    for (const { id, href } of known.filter((each) => !pairs.has(each.id))) {
      const listing = [...added.values()].find((each) => keyOf(each.href) === keyOf(href));
      if (!listing) continue;
      pairs.set(id, listing);
      added.delete(listing.href);
    }
  }
  return { pairs, added: [...added.values()] };
}
