import { randomUUID } from 'node:crypto';
import {
  CalendarError,
  type CalendarListing,
  type Login,
} from '#server/adapters/calendars/calendars-port.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import * as busyTimes from './busy-times.repository.ts';
import * as connections from './connections.repository.ts';
import { notifyOfLoss } from './notify-expert.ts';
import { moveAll } from './session-events/session-events.repository.ts';

type Connection = Pick<connections.ConnectionRow, 'id' | 'profileId' | 'name'>;

/** For asking about calendars that the list lacks. Those that remain are asked for next time. */
const maxAskingMs = 10_000;

/** Finds out which calendars and email addresses the account has now. Never while a transaction is open. */
export async function discoverCalendars<T extends Connection>(
  deps: Deps,
  connection: T,
  login: Login,
): Promise<T & Pick<connections.ConnectionRow, 'accountAddresses'>> {
  const { calendars: found, addresses: accountAddresses } = await deps.calendars.findAccount(login);
  const known = await connections.calendarsOf(deps.db, [connection.id]);
  const { pairs } = compare(known, found);
  const gone = await findGone(
    deps,
    login,
    known.filter(({ id }) => !pairs.has(id)),
  );
  await transaction(deps.db, async (tx) => {
    await adoptCalendars(tx, deps, connection, found, gone);
    await connections.update(tx, connection.id, { accountAddresses });
  });
  return { ...connection, accountAddresses };
}

/** A list can be incomplete, so each calendar that isn't in it is asked for by itself. */
async function findGone(
  { calendars }: Deps,
  login: Login,
  missing: connections.CalendarRow[],
): Promise<Set<string>> {
  const gone = new Set<string>();
  const until = performance.now() + maxAskingMs;
  // In another order each time, so that none waits for the same slow ones forever.
  const waiting = missing.toSorted(() => Math.random() - 0.5);
  try {
    for (const { id, href } of waiting) {
      if (performance.now() > until) break;
      if (await calendars.isGone(login, href)) gone.add(id);
    }
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
  connection: Connection,
  found: CalendarListing[],
  gone: Set<string>,
): Promise<void> {
  const { id: connectionId, profileId } = connection;
  await profiles.lockById(tx, profileId);
  const known = await connections.calendarsOf(tx, [connectionId]);
  const { pairs, added } = compare(known, found);
  for (const calendar of known) {
    const now = pairs.get(calendar.id);
    if (now) await updateListed(tx, deps, connection, calendar, now);
  }
  const removed = known.filter(({ id }) => !pairs.has(id) && gone.has(id));
  const inserted = added.map((each) => ({
    ...stored(each),
    ...{ id: randomUUID(), connectionId, profileId, blocks: false },
  }));
  await connections.insertCalendars(tx, inserted);
  let isFreed = false;
  for (const calendar of removed) {
    const [successor, ...others] = inserted.filter(({ name }) => name === calendar.name);
    const isOnlyOne = removed.filter(({ name }) => name === calendar.name).length === 1;
    if (successor && others.length === 0 && isOnlyOne) {
      await replace(tx, deps, connection, calendar, successor);
    } else {
      await connections.removeCalendar(tx, calendar.id);
      isFreed ||= calendar.blocks;
      if (calendar.blocks || calendar.receives) await notifyOfLoss(tx, deps, connection, calendar, 'gone');
    }
  }
  if (isFreed) await refreshNextFree(tx, deps, [profileId]);
}

async function updateListed(
  tx: Tx,
  deps: Deps,
  connection: Connection,
  calendar: connections.CalendarRow,
  now: CalendarListing,
): Promise<void> {
  const { id, href, receives } = calendar;
  await connections.updateCalendar(tx, id, { ...stored(now), receives: receives && now.canWrite });
  if (href !== now.href) await moveAll(tx, id, href, now.href);
  if (receives && !now.canWrite) await notifyOfLoss(tx, deps, connection, calendar, 'readOnly');
}

/** One of the same name has taken its place, as when the account's name changes. What is known blocks until that is read. */
async function replace(
  tx: Tx,
  deps: Deps,
  connection: Connection,
  calendar: connections.CalendarRow,
  { id, canWrite }: { id: string; canWrite: boolean },
): Promise<void> {
  const { blocks, receives, found, readAt } = calendar;
  await busyTimes.moveTo(tx, calendar.id, id);
  await connections.removeCalendar(tx, calendar.id);
  await connections.updateCalendar(tx, id, { blocks, receives: receives && canWrite, found, readAt });
  if (receives && !canWrite) await notifyOfLoss(tx, deps, connection, calendar, 'readOnly');
}

/** Whether its events make their owner busy only matters when it is connected. */
const stored = ({ isFree: _, ...listing }: CalendarListing) => listing;

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
