import { and, eq, gt, or } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import type { Deps } from '#server/deps.ts';
import { uidOf } from '#server/features/bookings/view/session-calendar.ts';
import { dayMs } from '#shared/durations.ts';

/** Longer than what is read reaches back. Sessions can move, so their own time counts, too. */
const maxAgeMs = 200 * dayMs;

/**
 * The ids of this expert's sessions and requests in calendars: from our emails, our feed, or written by us. They block
 * time as bookings, also those that have moved since, or that have ended.
 */
export async function ownUidsOf(
  { db, origin, now }: Pick<Deps, 'db' | 'origin' | 'now'>,
  profileId: string,
): Promise<string[]> {
  const since = new Date(now().getTime() - maxAgeMs);
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.profileId, profileId), or(gt(bookings.createdAt, since), gt(bookings.endsAt, since))),
    );
  return rows.map(({ id }) => uidOf(origin, id));
}
