import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { bookingProposals } from '#server/db/tables/booking-proposals.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import type { Deps } from '#server/deps.ts';
import { uidOf } from '#server/features/bookings/view/session-calendar.ts';
import type { OwnSessions } from '#server/features/calendars/ics/events/own-sessions.ts';
import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';

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
  const { id, status, scheduledAt, endsAt, duration } = bookings;
  const rows = await db
    .select({ id, status, scheduledAt, endsAt, duration, hasMoved })
    .from(bookings)
    .where(
      and(eq(bookings.profileId, profileId), or(gt(bookings.createdAt, since), gt(bookings.endsAt, since))),
    )
    .orderBy(asc(bookings.scheduledAt));
  const sessions = rows.map((row) => ({
    ...{ id: row.id, from: row.scheduledAt.getTime(), until: row.endsAt.getTime() },
    ...{ lengthMs: row.duration * minuteMs, hasMoved: row.hasMoved },
  }));
  const times = sessions
    .filter((_, index) => inCalendars.has(rows[index]?.status))
    .map(({ from, until }) => ({ from, until }));
  return { uids: sessions.map((each) => uidOf(origin, each.id)), origin, sessions, times };
}

/** Sessions only move by accepted proposals. */
const hasMoved = sql<boolean>`exists (select 1 from ${bookingProposals} p
  where p.booking_id = bookings.id and p.outcome = 'accepted')`;

/** A request isn't in anyone's calendar yet, so what is busy then is something else, about which accepting asks. */
const inCalendars = new Set<BookingStatus | undefined>(['confirmed', 'completed']);
