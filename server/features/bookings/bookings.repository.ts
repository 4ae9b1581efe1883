import { type AnyColumn, and, count, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { lockById as holdProfile } from '#server/features/profiles/profiles.repository.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBookingRow = typeof bookings.$inferInsert;
export type Mover = Pick<typeof bookingEvents.$inferInsert, 'actor' | 'actorId' | 'reason'> & {
  kind: BookingEventKind;
};

/** One request at a time for each booker and each expert: then nobody waits for somebody who waits for them. */
export async function lockParties(tx: Db, bookerId: string, profileId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, bookerId)).for('no key update');
  await holdProfile(tx, profileId);
}

export async function insert(tx: Db, booking: NewBookingRow, mover: Mover): Promise<BookingRow> {
  const [row] = await tx.insert(bookings).values(booking).returning();
  if (!row) throw new Error('booking not inserted');
  await tx
    .insert(bookingEvents)
    .values({ bookingId: row.id, at: row.createdAt, fromStatus: null, toStatus: row.status, ...mover });
  return row;
}

export async function findById(db: Db, id: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row;
}

/** Nobody else moves it before this transaction ends. LockedBooking before its payment, always. */
export async function lock(tx: Db, id: string): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return row;
}

export async function setIntent(tx: Db, id: string, intentId: string, at: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ stripePaymentIntentId: intentId, updatedAt: at })
    .where(eq(bookings.id, id));
}

type Deadline = { answerBy: Date; remindAt: Date | null };

/** The card is good: from now on it is the expert's to answer. */
export async function setAuthorized(tx: Db, id: string, deadline: Deadline, at: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ expiresAt: null, ...deadline, updatedAt: at })
    .where(eq(bookings.id, id));
  await record(tx, id, { at, status: 'pending', actor: 'booker', kind: 'authorized' });
}

/** The expert says that nobody came. */
export async function setNoShow(tx: Db, id: string, at: Date): Promise<void> {
  await tx.update(bookings).set({ noShowAt: at, updatedAt: at }).where(eq(bookings.id, id));
}

/** Calendars take what has a higher number. */
const calendarChange = { calendarSequence: sql`${bookings.calendarSequence} + 1` };

type Times = Pick<BookingRow, 'scheduledAt' | 'endsAt' | 'blockedFrom' | 'blockedUntil'>;

/** Another time for the same session. */
export async function reschedule(tx: Db, id: string, times: Times, at: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...times, updatedAt: at, ...calendarChange })
    .where(eq(bookings.id, id));
}

export async function setSaveCard(db: Db, id: string, saveCard: boolean): Promise<void> {
  await db.update(bookings).set({ saveCard }).where(eq(bookings.id, id));
}

export async function setMeetingLink(tx: Db, id: string, meetingLink: string): Promise<void> {
  await tx.update(bookings).set({ meetingLink }).where(eq(bookings.id, id));
}

type Remark = { at: Date; status: BookingStatus } & Mover;

/** Something happened to it that doesn't move it. */
export async function record(tx: Db, bookingId: string, { at, status, ...mover }: Remark): Promise<void> {
  await tx.insert(bookingEvents).values({ bookingId, at, fromStatus: status, toStatus: status, ...mover });
}

type Parties = { bookerId: string; profileId: string };

/** A booker's own unpaid requests to this expert that take a part of this time. */
export async function findOwnUnpaid(
  tx: Db,
  now: Date,
  { bookerId, profileId, blocked }: Parties & { blocked: Span },
): Promise<BookingRow[]> {
  return (
    tx
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.bookerId, bookerId),
          eq(bookings.profileId, profileId),
          eq(bookings.status, 'pending'),
          gt(bookings.expiresAt, now),
          meets(bookings.blockedFrom, bookings.blockedUntil, blocked),
        ),
      )
      // What was authorised in the meantime drops out when the lock is there.
      .for('update')
  );
}

function meets(from: AnyColumn, until: AnyColumn, span: Span): SQL {
  const [first, last] = [span.from, span.until].map((instant) => new Date(instant).toISOString());
  return sql`tstzrange(${from}, ${until}, '[)') && tstzrange(${first}, ${last}, '[)')`;
}

export async function setMessage(tx: Db, id: string, message: string | null, at: Date): Promise<void> {
  await tx.update(bookings).set({ message, updatedAt: at }).where(eq(bookings.id, id));
}

/** Requests that still want something of somebody; a hold that ran out doesn't. */
export async function countLive(tx: Db, bookerId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ live: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.bookerId, bookerId),
        eq(bookings.status, 'pending'),
        or(isNull(bookings.expiresAt), gt(bookings.expiresAt, now)),
      ),
    );
  return row?.live ?? 0;
}

type Move = { from: BookingStatus; to: BookingStatus; at: Date } & Mover;

/** Moves those of these that are still where they are expected, and answers them. */
export async function move(tx: Db, ids: string[], { from, to, at, ...mover }: Move): Promise<BookingRow[]> {
  if (ids.length === 0) return [];
  const moved = await tx
    .update(bookings)
    .set({ status: to, updatedAt: at, ...calendarChange })
    .where(and(inArray(bookings.id, ids), eq(bookings.status, from)))
    .returning();
  if (moved.length > 0) {
    await tx
      .insert(bookingEvents)
      .values(moved.map(({ id }) => ({ bookingId: id, at, fromStatus: from, toStatus: to, ...mover })));
  }
  return moved;
}

/** Of whom holds are let go before a request: what would stand in its way. */
export type InTheWay = Parties & { session: Span; blocked: Span };

/** Unpaid requests whose time to pay is over; those that somebody else is moving are left to them. */
export async function findOverdueReservations(
  tx: Db,
  now: Date,
  limit: number,
  way?: InTheWay,
): Promise<string[]> {
  const inTheWay =
    way &&
    or(
      and(
        eq(bookings.profileId, way.profileId),
        meets(bookings.blockedFrom, bookings.blockedUntil, way.blocked),
      ),
      and(eq(bookings.bookerId, way.bookerId), meets(bookings.scheduledAt, bookings.endsAt, way.session)),
    );
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), lte(bookings.expiresAt, now), inTheWay))
    .orderBy(bookings.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Authorised requests past their deadline, except those whose money is being captured this moment. */
export async function findUnanswered(tx: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'booking')))
    .where(and(eq(bookings.status, 'pending'), lte(bookings.answerBy, now), eq(payments.state, 'authorized')))
    .orderBy(bookings.answerBy)
    .limit(limit)
    .for('update', { of: bookings, skipLocked: true });
  return rows.map(({ id }) => id);
}

/** What has waited longest for somebody to be reminded of it: a request without an answer, or a session. */
export async function lockNextReminder(tx: Db, at: Date): Promise<BookingRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.status, ['pending', 'confirmed']), lte(bookings.remindAt, at)))
    .orderBy(bookings.remindAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

export async function setReminder(tx: Db, id: string, remindAt: Date | null): Promise<void> {
  await tx.update(bookings).set({ remindAt }).where(eq(bookings.id, id));
}

/** Confirmed sessions whose end has come; those that somebody is cancelling this moment are left to them. */
export async function findEnded(tx: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), lte(bookings.endsAt, now)))
    .orderBy(bookings.endsAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}
