import type { CalendarListing, Login } from '#server/adapters/calendars/calendars-port.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import * as connections from './connections.repository.ts';

/** Finds out which calendars the account has now. Never while a transaction is open. */
export async function discoverCalendars(
  deps: Deps,
  connection: connections.ConnectionRow,
  login: Login,
): Promise<void> {
  const found = await deps.calendars.findCalendars(login);
  await transaction(deps.db, (tx) => adoptCalendars(tx, connection, found));
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
