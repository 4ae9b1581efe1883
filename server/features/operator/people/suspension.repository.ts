import { and, eq, gt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { type PersonRow, personColumns } from '../person.ts';

const bookers = alias(users, 'bookers');
const experts = alias(users, 'experts');

/** A request, or a session that hasn't started, with its payment. */
export type LiveBooking = {
  id: string;
  scheduledAt: Date;
  amount: number;
  paid: 'no' | 'authorized' | 'charged';
  booker: PersonRow;
  expert: PersonRow;
};

/** What this person has coming up, as a client or as an expert, soonest first. */
export async function listLive(db: Db, userId: string, at: Date): Promise<LiveBooking[]> {
  const { state, amount } = payments;
  const paid = sql<LiveBooking['paid']>`case when ${state} in ('captured', 'capturing') then 'charged'
    when ${state} = 'authorized' then 'authorized' else 'no' end`;
  const own = sql`(select p.id from ${profiles} p where p.user_id = ${userId}::uuid)`;
  return db
    .select({
      id: bookings.id,
      scheduledAt: bookings.scheduledAt,
      amount,
      paid,
      booker: personColumns(bookers),
      expert: personColumns(experts),
    })
    .from(bookings)
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'booking')))
    .innerJoin(bookers, eq(bookers.id, bookings.bookerId))
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .innerJoin(experts, eq(experts.id, profiles.userId))
    .where(
      and(
        or(eq(bookings.bookerId, userId), eq(bookings.profileId, own)),
        or(
          eq(bookings.status, 'pending'),
          and(eq(bookings.status, 'confirmed'), gt(bookings.scheduledAt, at)),
        ),
      ),
    )
    .orderBy(bookings.scheduledAt, bookings.id);
}
