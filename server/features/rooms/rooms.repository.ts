import { and, eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';

const experts = alias(users, 'experts');
const bookers = alias(users, 'bookers');

const person = (who: typeof experts | typeof bookers) => ({
  id: who.id,
  username: who.username,
  email: who.email,
  firstName: who.firstName,
  lastName: who.lastName,
  profileImageUrl: who.profileImageUrl,
  suspendedAt: who.suspendedAt,
  hideAddress: who.hideAddress,
});

/** An accepted session of this person, with both parties. */
export async function findSession(db: Db, userId: string, bookingId: string) {
  const { id, status, scheduledAt, endsAt } = bookings;
  const [row] = await db
    .select({
      booking: { id, status, scheduledAt, endsAt },
      booker: person(bookers),
      expert: person(experts),
    })
    .from(bookings)
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .innerJoin(experts, eq(experts.id, profiles.userId))
    .innerJoin(bookers, eq(bookers.id, bookings.bookerId))
    .where(
      and(
        eq(bookings.id, bookingId),
        inArray(bookings.status, ['confirmed', 'completed']),
        or(eq(bookings.bookerId, userId), eq(profiles.userId, userId)),
      ),
    );
  return row;
}
