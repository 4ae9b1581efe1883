import { eq } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db } from '#server/db/transaction.ts';

/** The client's and the expert's user. */
export async function findPartyIds(db: Db, bookingId: string): Promise<string[]> {
  const [row] = await db
    .select({ bookerId: bookings.bookerId, expertId: profiles.userId })
    .from(bookings)
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .where(eq(bookings.id, bookingId));
  return row ? [row.bookerId, row.expertId] : [];
}
