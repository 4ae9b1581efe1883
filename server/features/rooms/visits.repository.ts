import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { roomVisits } from '#server/db/tables/room-visits.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type VisitRow = typeof roomVisits.$inferSelect;

/** A visit, and whose it has to be. */
export type OwnVisit = { id: string; bookingId: string; userId: string };

const isOpen = isNull(roomVisits.leftAt);
const isOwn = ({ id, bookingId, userId }: OwnVisit) =>
  and(eq(roomVisits.id, id), eq(roomVisits.bookingId, bookingId), eq(roomVisits.userId, userId));

export function listOfBooking(db: Db, bookingId: string): Promise<VisitRow[]> {
  return db
    .select()
    .from(roomVisits)
    .where(eq(roomVisits.bookingId, bookingId))
    .orderBy(roomVisits.enteredAt, roomVisits.id);
}

export async function findOwn(db: Db, visit: OwnVisit): Promise<VisitRow | undefined> {
  const [row] = await db.select().from(roomVisits).where(isOwn(visit));
  return row;
}

export async function lockOwn(tx: Tx, visit: OwnVisit): Promise<VisitRow | undefined> {
  const [row] = await tx.select().from(roomVisits).where(isOwn(visit)).for('update');
  return row;
}

type Entering = Omit<OwnVisit, 'id'> & { at: Date };

/** Locks the booking, so that tabs that enter at once do so one after another. */
export async function enter(tx: Tx, { bookingId, userId, at }: Entering): Promise<string> {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update');
  // One that has lapsed could otherwise be resumed.
  await tx
    .update(roomVisits)
    .set({ leftAt: sql`coalesce(${roomVisits.leftAt}, ${roomVisits.seenAt})`, ended: 'replaced' })
    .where(
      and(
        eq(roomVisits.bookingId, bookingId),
        eq(roomVisits.userId, userId),
        or(isOpen, eq(roomVisits.ended, 'lapsed')),
      ),
    );
  const [row] = await tx
    .insert(roomVisits)
    .values({ bookingId, userId, enteredAt: at, seenAt: at })
    .returning({ id: roomVisits.id });
  if (!row) throw new Error('visit not inserted');
  return row.id;
}

/** Another process's clock may be ahead of ours. */
const latest = (at: Date) => sql`greatest(${roomVisits.seenAt}, ${at.toISOString()}::timestamptz)`;

/** Returns whether the visit is open and was seen since then. */
export async function heartbeat(db: Db, visit: OwnVisit, at: Date, seenSince: Date): Promise<boolean> {
  const rows = await db
    .update(roomVisits)
    .set({ seenAt: latest(at) })
    .where(and(isOwn(visit), isOpen, gte(roomVisits.seenAt, seenSince)))
    .returning({ id: roomVisits.id });
  return rows.length > 0;
}

/** Continues a visit after a time without heartbeats, which doesn't count: what came before becomes a visit of its own. */
export async function resume(tx: Tx, visit: VisitRow, at: Date): Promise<void> {
  const { id, bookingId, userId, enteredAt, seenAt } = visit;
  const before = { bookingId, userId, enteredAt, seenAt, leftAt: seenAt, ended: 'lapsed' } as const;
  await tx.insert(roomVisits).values(before);
  await tx
    .update(roomVisits)
    .set({ enteredAt: latest(at), seenAt: latest(at), leftAt: null, ended: null })
    .where(eq(roomVisits.id, id));
}

/** Leaving counts as a heartbeat, unless there was none for too long. */
export async function leave(db: Db, visit: OwnVisit, at: Date, seenSince: Date): Promise<void> {
  const until = sql`case when ${roomVisits.seenAt} >= ${seenSince.toISOString()}::timestamptz
    then ${latest(at)} else ${roomVisits.seenAt} end`;
  await db
    .update(roomVisits)
    .set({ seenAt: until, leftAt: until, ended: 'left' })
    .where(and(isOwn(visit), isOpen));
}

/** Ends the visits that weren't seen since then, with their last heartbeat. */
export async function endLapsed(db: Db, seenSince: Date): Promise<void> {
  await db
    .update(roomVisits)
    .set({ leftAt: sql`${roomVisits.seenAt}`, ended: 'lapsed' })
    .where(and(isOpen, lt(roomVisits.seenAt, seenSince)));
}
