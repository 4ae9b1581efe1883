import { desc, eq, notInArray } from 'drizzle-orm';
import { demoClient, demoClients } from '#server/db/demo/clients.ts';
import { demoExperts } from '#server/db/demo/experts.ts';
import type { PastSession } from '#server/db/demo/past-sessions.ts';
import { bookingEventOutbox } from '#server/db/tables/booking-event-outbox.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { users } from '#server/db/tables/users.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hourMs } from '#shared/durations.ts';
import { historyOf } from './expert-history.ts';
import { play } from './sample-sessions.ts';
import { inSampleWorld } from './sample-world.ts';
import { playToday } from './today.ts';

const renewAfterMs = 12 * hourMs;

/** Creates the sample expert's history and both people's current sessions with the real services and the payment sandbox. */
export async function startWorld(deps: Deps, tx: Tx, past: PastSession[]): Promise<void> {
  const now = deps.now();
  await inSampleWorld(deps, tx, async (world) => {
    await play(world, historyOf(past, deps.config.payoutHours, now));
    // Don't notify anyone of events in the past.
    await tx.delete(bookingEventOutbox);
    await playToday(world, now);
  });
}

/**
 * If the last renewal was half a day ago or more, adds new requests to answer and a session about to begin, as long as
 * only the sample people use this database. If that fails, nothing changes and the server starts without them.
 */
export async function renewWorld(deps: Deps): Promise<void> {
  try {
    await transaction(deps.db, async (tx) => {
      const now = deps.now();
      if (!(await isOutdated(tx, now)) || (await hasOtherPeople(tx))) return;
      await inSampleWorld(deps, tx, (world) => playToday(world, now));
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'sample sessions not renewed');
  }
}

async function isOutdated(tx: Tx, now: Date): Promise<boolean> {
  const [newest] = await tx
    .select({ at: bookings.createdAt })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.bookerId))
    .where(eq(users.username, demoClient.username))
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  return newest !== undefined && now.getTime() - newest.at.getTime() >= renewAfterMs;
}

async function hasOtherPeople(tx: Tx): Promise<boolean> {
  const samples = [demoClient, ...demoClients, ...demoExperts].map(({ username }) => username);
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(notInArray(users.username, samples))
    .limit(1);
  return others.length > 0;
}
