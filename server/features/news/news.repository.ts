import { eq, lte } from 'drizzle-orm';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookingNews } from '#server/db/tables/booking-news.ts';
import type { Db } from '#server/db/transaction.ts';

export type BookingEvent = typeof bookingEvents.$inferSelect;

export async function isAnyDue(db: Db, at: Date): Promise<boolean> {
  const rows = await db
    .select({ id: bookingNews.eventId })
    .from(bookingNews)
    .where(lte(bookingNews.dueAt, at))
    .limit(1);
  return rows.length > 0;
}

/** The longest due, held until it is told. What another process tells this moment is left to it. */
export async function lockNext(tx: Db, at: Date): Promise<BookingEvent | undefined> {
  const [row] = await tx
    .select({ event: bookingEvents })
    .from(bookingNews)
    .innerJoin(bookingEvents, eq(bookingEvents.id, bookingNews.eventId))
    .where(lte(bookingNews.dueAt, at))
    .orderBy(bookingNews.dueAt, bookingNews.eventId)
    .limit(1)
    .for('update', { of: bookingNews, skipLocked: true });
  return row?.event;
}

export async function remove(tx: Db, eventId: string): Promise<void> {
  await tx.delete(bookingNews).where(eq(bookingNews.eventId, eventId));
}

export async function postpone(db: Db, eventId: string, dueAt: Date): Promise<void> {
  await db.update(bookingNews).set({ dueAt }).where(eq(bookingNews.eventId, eventId));
}
