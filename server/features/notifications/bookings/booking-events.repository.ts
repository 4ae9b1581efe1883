import { and, eq, lte, sql } from 'drizzle-orm';
import { bookingEventOutbox } from '#server/db/tables/booking-event-outbox.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type BookingEvent = typeof bookingEvents.$inferSelect;

export async function isAnyDue(db: Db, at: Date): Promise<boolean> {
  const rows = await db
    .select({ id: bookingEventOutbox.eventId })
    .from(bookingEventOutbox)
    .where(lte(bookingEventOutbox.dueAt, at))
    .limit(1);
  return rows.length > 0;
}

/** Locks the event that has been due the longest, skipping those that other processes have locked. */
export async function lockNext(tx: Tx, at: Date): Promise<BookingEvent | undefined> {
  const [row] = await tx
    .select({ event: bookingEvents })
    .from(bookingEventOutbox)
    .innerJoin(bookingEvents, eq(bookingEvents.id, bookingEventOutbox.eventId))
    .where(lte(bookingEventOutbox.dueAt, at))
    .orderBy(bookingEventOutbox.dueAt, bookingEventOutbox.eventId)
    .limit(1)
    .for('update', { of: bookingEventOutbox, skipLocked: true });
  return row?.event;
}

export async function remove(tx: Tx, eventId: string): Promise<void> {
  await tx.delete(bookingEventOutbox).where(eq(bookingEventOutbox.eventId, eventId));
}

export async function postpone(db: Db, eventId: string, dueAt: Date): Promise<void> {
  await db.update(bookingEventOutbox).set({ dueAt }).where(eq(bookingEventOutbox.eventId, eventId));
}

/** Whether a later event of the same kind followed for the same booking. */
export async function hasNewer(tx: Tx, { id, bookingId, kind, at }: BookingEvent): Promise<boolean> {
  const isNewer = sql`(${bookingEvents.at}, ${bookingEvents.id}) > (${at.toISOString()}, ${id})`;
  const rows = await tx
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.kind, kind), isNewer))
    .limit(1);
  return rows.length > 0;
}
