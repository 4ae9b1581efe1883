import { and, asc, count, desc, eq, isNull, lte, not, sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { messages } from '#server/db/tables/messages.ts';
import type { Db } from '#server/db/transaction.ts';

export type MessageRow = typeof messages.$inferSelect;

/** A place in a conversation. */
type Place = Pick<MessageRow, 'createdAt' | 'id'>;

/** The last so many, or the last before that place; the oldest of them first. */
export async function listLast(
  db: Db,
  bookingId: string,
  limit: number,
  before?: Place,
): Promise<MessageRow[]> {
  const earlier =
    before &&
    sql`(${messages.createdAt}, ${messages.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.bookingId, bookingId), earlier))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit);
  return rows.reverse();
}

export async function findById(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row;
}

type NewRow = Pick<MessageRow, 'bookingId' | 'senderId' | 'receiverId' | 'content'>;

/**
 * Its instant is later than that of everything said before, were it by a millisecond: the order of instants is the
 * order in which it was said, whatever two clocks say. The caller holds the booking.
 */
export async function insert(tx: Db, message: NewRow, at: Date): Promise<MessageRow> {
  const last = sql`(select max(m.created_at) from ${messages} m where m.booking_id = ${message.bookingId}::uuid)`;
  const createdAt = sql`greatest(${at.toISOString()}::timestamptz, ${last} + interval '1 millisecond')`;
  const [row] = await tx
    .insert(messages)
    .values({ ...message, createdAt })
    .returning();
  if (!row) throw new Error('message not inserted');
  return row;
}

/** What was written to this person. */
export async function markRead(db: Db, bookingId: string, receiverId: string, at: Date): Promise<void> {
  await db
    .update(messages)
    .set({ isRead: true, readAt: at })
    .where(and(eq(messages.bookingId, bookingId), eq(messages.receiverId, receiverId), not(messages.isRead)));
}

/** What this person hasn't read yet, of all their conversations. */
export async function countUnread(db: Db, receiverId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.receiverId, receiverId), not(messages.isRead)));
  return row?.unread ?? 0;
}

const isUnmailed = and(not(messages.isRead), isNull(messages.mailedAt));

/** Written to whom, in which conversation. */
export type Unread = Pick<MessageRow, 'bookingId' | 'receiverId'>;

/**
 * The conversation in which somebody has left something unread for longest, and nothing told them of it. It is held: one
 * process tells of it, and nothing is written in it meanwhile.
 */
export async function lockNextUnmailed(tx: Db, writtenBy: Date): Promise<Unread | undefined> {
  const [row] = await tx
    .select({ bookingId: messages.bookingId, receiverId: messages.receiverId })
    .from(messages)
    .innerJoin(bookings, eq(bookings.id, messages.bookingId))
    .where(and(isUnmailed, lte(messages.createdAt, writtenBy)))
    .orderBy(messages.createdAt)
    .limit(1)
    .for('update', { of: bookings, skipLocked: true });
  return row;
}

/** What they haven't read and weren't told of, the first first; from now on they were. */
export async function takeUnmailed(
  tx: Db,
  { bookingId, receiverId }: Unread,
  at: Date,
): Promise<MessageRow[]> {
  const ofReader = and(eq(messages.bookingId, bookingId), eq(messages.receiverId, receiverId), isUnmailed);
  const rows = await tx
    .select()
    .from(messages)
    .where(ofReader)
    .orderBy(asc(messages.createdAt), asc(messages.id));
  await tx.update(messages).set({ mailedAt: at }).where(ofReader);
  return rows;
}
