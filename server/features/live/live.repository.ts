import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { bookingProposals } from '#server/db/tables/booking-proposals.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { messages } from '#server/db/tables/messages.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { payments } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import type { Db } from '#server/db/transaction.ts';

type RowId = { id: string };

/** Messages sent or read since then. */
export function messagesSince(db: Db, userId: string, since: Date, limit: number): Promise<RowId[]> {
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        or(eq(messages.senderId, userId), eq(messages.receiverId, userId)),
        or(gt(messages.createdAt, since), gt(messages.readAt, since)),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit);
}

/** Bookings whose view may have changed since then. The caller checks what this user may see of them. */
export function bookingsSince(db: Db, userId: string, since: Date, limit: number): Promise<RowId[]> {
  const ownProfiles = db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
  const after = (instant: SQL) => sql`${instant} > ${since.toISOString()}`;
  const changed = sql`(${after(sql`${bookings.updatedAt}`)}
    or exists (select 1 from ${payments} p where p.booking_id = ${bookings.id} and ${after(sql`p.updated_at`)})
    or exists (select 1 from ${bookingProposals} o where o.booking_id = ${bookings.id}
      and (${after(sql`o.created_at`)} or ${after(sql`o.closed_at`)}))
    or exists (select 1 from ${reviews} r where r.booking_id = ${bookings.id}
      and (${after(sql`r.created_at`)} or ${after(sql`r.replied_at`)}))
    or ${bookings.id} in (select m.booking_id from ${messages} m where m.receiver_id = ${userId}::uuid
      and (${after(sql`m.created_at`)} or ${after(sql`m.read_at`)})))`;
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(eq(bookings.bookerId, userId), inArray(bookings.profileId, ownProfiles)), changed))
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(limit);
}

export function notificationsSince(db: Db, userId: string, since: Date, limit: number): Promise<RowId[]> {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.createdAt, since)))
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .limit(limit);
}
