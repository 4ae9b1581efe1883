import { and, asc, eq, gt, or } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import type { Deps } from '#server/deps.ts';
import { uidOf } from '#server/features/bookings/view/session-calendar.ts';
import { dayMs } from '#shared/durations.ts';
import type { OwnSessions } from './ics/events/own-sessions.ts';

/** Longer than what is read reaches back. Sessions can move, so their own time counts, too. */
const maxAgeMs = 200 * dayMs;

/**
 * This expert's sessions and requests, as they can be in calendars: from our emails, our feed, our links to Google and
 * Outlook, or written by us. They block time as bookings, also those that have moved since, or that have ended.
 */
export async function ownSessionsOf(
  { db, origin, now }: Pick<Deps, 'db' | 'origin' | 'now'>,
  profileId: string,
): Promise<OwnSessions> {
  const since = new Date(now().getTime() - maxAgeMs);
  const { id, status, scheduledAt, endsAt, expiresAt } = bookings;
  const rows = await db
    .select({ id, status, scheduledAt, endsAt, expiresAt })
    .from(bookings)
    .where(
      and(eq(bookings.profileId, profileId), or(gt(bookings.createdAt, since), gt(bookings.endsAt, since))),
    )
    .orderBy(asc(bookings.scheduledAt));
  const block = rows.filter((row) => blocking.has(row.status) && row.expiresAt === null);
  const ids = rows.map((row) => row.id);
  return {
    ids,
    uids: ids.map((each) => uidOf(origin, each)),
    origin,
    times: block.map((row) => ({ from: row.scheduledAt.getTime(), until: row.endsAt.getTime() })),
  };
}

const blocking = new Set(['pending', 'confirmed', 'completed']);
