import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { roomSignals } from '#server/db/tables/room-signals.ts';
import { roomVisits } from '#server/db/tables/room-visits.ts';
import type { Db } from '#server/db/transaction.ts';
import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import type { OwnVisit } from './visits.repository.ts';

export type SignalRow = typeof roomSignals.$inferSelect;

type NewSignal = { from: OwnVisit; to: OwnVisit; body: SignalBody; at: Date; seenSince: Date };

/**
 * Only from one current visit to the other. Locks the receiving visit, so that a later number is never read before an
 * earlier one. Returns whether it was sent.
 */
export async function insert(db: Db, { from, to, body, at, seenSince }: NewSignal): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`insert into room_signals (booking_id, from_visit, to_visit, body, created_at)
      select own.booking_id, own.id, other.id, ${JSON.stringify(body)}::jsonb, ${at.toISOString()}::timestamptz
      from room_visits own, (
        select v.id from room_visits v
        where v.id = ${to.id}::uuid and v.booking_id = ${to.bookingId}::uuid and v.user_id = ${to.userId}::uuid
          and v.left_at is null and v.seen_at >= ${seenSince.toISOString()}::timestamptz
        for no key update
      ) other
      where own.id = ${from.id}::uuid and own.booking_id = ${from.bookingId}::uuid
        and own.user_id = ${from.userId}::uuid and own.left_at is null
      returning id`,
  );
  return rows.length > 0;
}

/** To this visit, oldest first. */
export function listTo(db: Db, visitId: string, after: number, limit: number): Promise<SignalRow[]> {
  return db
    .select()
    .from(roomSignals)
    .where(and(eq(roomSignals.toVisit, visitId), gt(roomSignals.seq, after)))
    .orderBy(asc(roomSignals.seq))
    .limit(limit);
}

/** A signal to one of this person's visits. */
export async function find(db: Db, userId: string, id: string): Promise<SignalRow | undefined> {
  const [row] = await db
    .select({ signal: roomSignals })
    .from(roomSignals)
    .innerJoin(roomVisits, eq(roomVisits.id, roomSignals.toVisit))
    .where(and(eq(roomSignals.id, id), eq(roomVisits.userId, userId)));
  return row?.signal;
}

export async function removeOld(db: Db, sentBefore: Date): Promise<void> {
  await db.delete(roomSignals).where(lt(roomSignals.createdAt, sentBefore));
}
