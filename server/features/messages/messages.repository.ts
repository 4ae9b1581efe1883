import { and, asc, count, desc, eq, isNull, lte, not, sql } from 'drizzle-orm';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { messages } from '#server/db/tables/messages.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type MessageRow = typeof messages.$inferSelect;

/** A position in a chat. */
type Position = Pick<MessageRow, 'createdAt' | 'id'>;

/** The latest messages, or the latest before a position; oldest first. */
export async function listLast(
  db: Db,
  bookingId: string,
  limit: number,
  before?: Position,
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

/** A booking's messages, oldest first, if one of its parties shared them with operators in a report. */
export async function listShared(db: Db, bookingId: string): Promise<MessageRow[] | null> {
  const [shared] = await db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), bookingEvents.sharesMessages))
    .limit(1);
  if (!shared) return null;
  return db
    .select()
    .from(messages)
    .where(eq(messages.bookingId, bookingId))
    .orderBy(asc(messages.createdAt), asc(messages.id));
}

export async function findById(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row;
}

type NewRow = Pick<MessageRow, 'bookingId' | 'senderId' | 'receiverId' | 'content'>;

/**
 * `createdAt` is at least a millisecond later than the chat's last message, even if this process's clock is behind, so
 * that sorting by it gives the order of writing. The caller has locked the booking.
 */
export async function insert(tx: Tx, message: NewRow, at: Date): Promise<MessageRow> {
  const last = sql`(select max(m.created_at) from ${messages} m where m.booking_id = ${message.bookingId}::uuid)`;
  const createdAt = sql`greatest(${at.toISOString()}::timestamptz, ${last} + interval '1 millisecond')`;
  const [row] = await tx
    .insert(messages)
    .values({ ...message, createdAt })
    .returning();
  if (!row) throw new Error('message not inserted');
  return row;
}

/** Marks the messages to this person as read. */
export async function markRead(db: Db, bookingId: string, receiverId: string, at: Date): Promise<void> {
  await db
    .update(messages)
    .set({ isRead: true, readAt: at })
    .where(and(eq(messages.bookingId, bookingId), eq(messages.receiverId, receiverId), not(messages.isRead)));
}

/** Over all chats of this person. */
export async function countUnread(db: Db, receiverId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.receiverId, receiverId), not(messages.isRead)));
  return row?.unread ?? 0;
}

const isUnmailed = and(not(messages.isRead), isNull(messages.mailedAt));

/** A chat and the party who hasn't read it. */
export type UnreadChat = Pick<MessageRow, 'bookingId' | 'receiverId'>;

/**
 * The chat with the oldest unread message that hasn't been emailed. Locks the booking, so that only one process emails
 * it and no message is added meanwhile.
 */
export async function lockNextUnmailed(tx: Tx, writtenBy: Date): Promise<UnreadChat | undefined> {
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

/** Returns the unread messages that weren't emailed yet, oldest first, and marks them as emailed. */
export async function takeUnmailed(
  tx: Tx,
  { bookingId, receiverId }: UnreadChat,
  at: Date,
): Promise<MessageRow[]> {
  const isDue = and(eq(messages.bookingId, bookingId), eq(messages.receiverId, receiverId), isUnmailed);
  const rows = await tx
    .select()
    .from(messages)
    .where(isDue)
    .orderBy(asc(messages.createdAt), asc(messages.id));
  await tx.update(messages).set({ mailedAt: at }).where(isDue);
  return rows;
}
