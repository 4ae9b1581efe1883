import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookingProposals } from '#server/db/tables/booking-proposals.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { messages } from '#server/db/tables/messages.ts';
import { payments } from '#server/db/tables/payments.ts';
import { payoutAccounts } from '#server/db/tables/payout-accounts.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { bookingStays } from '#server/features/rooms/stays.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import { openProposal, tipOfBooking, tips } from './booking-state.repository.ts';
import { extensionCharges } from './session-charges.ts';

const experts = alias(users, 'experts');
const bookers = alias(users, 'bookers');

const person = (who: typeof experts | typeof bookers) => ({
  id: who.id,
  username: who.username,
  email: who.email,
  firstName: who.firstName,
  lastName: who.lastName,
  profileImageUrl: who.profileImageUrl,
  timeZone: who.timeZone,
  mailsOff: who.mailsOff,
  suspendedAt: who.suspendedAt,
});

type CloseEvent = {
  kind: BookingEventKind;
  by: 'booker' | 'expert' | 'operator' | 'system';
  at: string;
  reason: string | null;
};

/** The event that closed the booking; null while it is open or completed. */
const closing = sql<CloseEvent | null>`case when ${bookings.status} in ('declined', 'expired', 'cancelled') then (
  select json_build_object('kind', e.kind, 'by', e.actor, 'at', e.at, 'reason', e.reason)
  from ${bookingEvents} e
  where e.booking_id = ${bookings.id} and e.to_status = ${bookings.status} and e.from_status <> e.to_status
  order by e.at desc limit 1) end`;

/** Why an operator last decided how the money is divided. */
const decision = sql<string | null>`(
  select e.reason from ${bookingEvents} e
  where e.booking_id = ${bookings.id} and e.kind = 'decided' order by e.at desc limit 1)`;

const unreadBy = (viewerId: string) => sql<number>`(
  select count(*)::int from ${messages} m
  where m.booking_id = ${bookings.id} and m.receiver_id = ${viewerId}::uuid and not m.is_read)`;

const isLive = sql`${bookings.status} in ('pending', 'confirmed')`;

function readable(db: Db, viewerId: string) {
  return db
    .select({
      booking: bookings,
      payment: payments,
      profile: {
        id: profiles.id,
        userId: profiles.userId,
        role: profiles.role,
        headline: profiles.headline,
      },
      expert: person(experts),
      booker: person(bookers),
      review: reviews,
      proposal: bookingProposals,
      tip: tips,
      extensions: extensionCharges,
      expertDeleted: sql<boolean>`${experts.deletedAt} is not null`,
      /** The expert has set up payouts; null if they never started. */
      canBePaid: payoutAccounts.canBePaid,
      unread: unreadBy(viewerId),
      stays: bookingStays,
      closing,
      decision,
      total: sql<number>`(count(*) over ())::int`,
      past: sql<number>`(count(*) filter (where ${bookings.status} = 'completed') over ())::int`,
    })
    .from(bookings)
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'booking')))
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .innerJoin(experts, eq(experts.id, profiles.userId))
    .innerJoin(bookers, eq(bookers.id, bookings.bookerId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .leftJoin(bookingProposals, openProposal)
    .leftJoin(tips, tipOfBooking)
    .leftJoin(payoutAccounts, eq(payoutAccounts.profileId, bookings.profileId));
}

/** A booking with everything its parties are shown. */
export type WholeBooking = Omit<Awaited<ReturnType<typeof readable>>[number], 'total' | 'past'>;

/** A request that was never authorized is visible only to its client. */
function isPartyOf(viewerId: string): SQL | undefined {
  const own = sql`(select p.id from ${profiles} p where p.user_id = ${viewerId}::uuid)`;
  return or(eq(bookings.bookerId, viewerId), and(eq(bookings.profileId, own), isNotNull(payments.chargeId)));
}

export async function findWhole(db: Db, viewerId: string, id: string): Promise<WholeBooking | undefined> {
  const [row] = await readable(db, viewerId).where(and(eq(bookings.id, id), isPartyOf(viewerId)));
  return row;
}

const noViewer = '00000000-0000-0000-0000-000000000000';

/** Without a permission check, for the server's own work. */
export async function findAny(db: Db, id: string): Promise<WholeBooking | undefined> {
  const [row] = await readable(db, noViewer).where(eq(bookings.id, id));
  return row;
}

type Page = { limit: number; offset: number };

/** Upcoming first (soonest first), then past (newest first). One query. */
export async function listWhole(
  db: Db,
  viewerId: string,
  { limit, offset }: Page,
): Promise<{ rows: WholeBooking[]; total: number; past: number }> {
  const rows = await readable(db, viewerId)
    .where(isPartyOf(viewerId))
    .orderBy(
      sql`(${isLive}) desc`,
      sql`case when ${isLive} then ${bookings.scheduledAt} end`,
      sql`${bookings.scheduledAt} desc`,
      bookings.id,
    )
    .limit(limit)
    .offset(offset);
  return { rows, total: rows[0]?.total ?? 0, past: rows[0]?.past ?? 0 };
}

/** Bookings that may wait for this person: requests, open proposals, and sessions without a review since then. */
export async function listWaiting(
  db: Db,
  viewerId: string,
  reviewableSince: Date,
  limit: number,
): Promise<WholeBooking[]> {
  const { status, bookerId, endsAt, noShowAt } = bookings;
  const unreviewed = and(
    eq(status, 'completed'),
    eq(bookerId, viewerId),
    isNull(noShowAt),
    isNull(reviews.id),
  );
  return readable(db, viewerId)
    .where(
      and(
        isPartyOf(viewerId),
        or(
          eq(status, 'pending'),
          and(eq(status, 'confirmed'), isNotNull(bookingProposals.id)),
          and(unreviewed, gt(endsAt, reviewableSince)),
        ),
      ),
    )
    .orderBy(
      sql`(${isLive}) desc`,
      sql`coalesce(${bookings.answerBy}, ${bookings.expiresAt}, ${bookings.scheduledAt})`,
    )
    .limit(limit);
}

/** Authorized bookings that weren't declined, expired or cancelled and that end after `since`, in order of time. */
export async function listForCalendar(
  db: Db,
  viewerId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'booking')))
    .where(
      and(
        isPartyOf(viewerId),
        isNotNull(payments.chargeId),
        inArray(bookings.status, ['pending', 'confirmed', 'completed']),
        gt(bookings.endsAt, since),
      ),
    )
    .orderBy(asc(bookings.scheduledAt), bookings.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** These bookings of the viewer, in order of time. */
export async function findWholes(db: Db, viewerId: string, ids: string[]): Promise<WholeBooking[]> {
  return readable(db, viewerId)
    .where(and(inArray(bookings.id, ids), isPartyOf(viewerId)))
    .orderBy(asc(bookings.scheduledAt), bookings.id);
}
