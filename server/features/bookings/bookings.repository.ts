import {
  type AnyColumn,
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { lockById as lockProfile } from '#server/features/profiles/profiles.repository.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBookingRow = typeof bookings.$inferInsert;
/** Who did something to a booking, and what it was. */
export type EventDetails = Pick<
  typeof bookingEvents.$inferInsert,
  'actor' | 'actorId' | 'reason' | 'sharesMessages'
> & {
  kind: BookingEventKind;
};

/** Locks the client before the profile, so that two requests can't deadlock. Returns whether the client is suspended. */
export async function lockParties(tx: Tx, bookerId: string, profileId: string): Promise<boolean> {
  const [booker] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, bookerId))
    .for('no key update');
  await lockProfile(tx, profileId);
  return booker?.suspendedAt != null;
}

/** An operator has suspended the client or the expert. */
export async function isPartySuspended(tx: Tx, { bookerId, profileId }: Parties): Promise<boolean> {
  const expert = sql`(select p.user_id from profiles p where p.id = ${profileId}::uuid)`;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.id, bookerId), eq(users.id, expert)), isNotNull(users.suspendedAt)));
  return rows.length > 0;
}

/** Locks the expert's account against deletion until the transaction ends. */
export async function isExpertDeleted(tx: Tx, { profileId }: Pick<Parties, 'profileId'>): Promise<boolean> {
  const expert = sql`(select p.user_id from profiles p where p.id = ${profileId}::uuid)`;
  const [row] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, expert))
    .for('share');
  return !row || row.deletedAt !== null;
}

export async function insert(tx: Tx, booking: NewBookingRow, event: EventDetails): Promise<BookingRow> {
  const [row] = await tx.insert(bookings).values(booking).returning();
  if (!row) throw new Error('booking not inserted');
  await tx
    .insert(bookingEvents)
    .values({ bookingId: row.id, at: row.createdAt, fromStatus: null, toStatus: row.status, ...event });
  return row;
}

export async function findById(db: Db, id: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row;
}

/** Locks a booking until the transaction ends. Always lock it before its payment. */
export async function lock(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return row;
}

export async function setIntent(tx: Tx, id: string, intentId: string, at: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ stripePaymentIntentId: intentId, updatedAt: at })
    .where(eq(bookings.id, id));
}

type Deadline = { answerBy: Date; remindAt: Date | null };

/** The card is authorized: the request now waits for the expert. */
export async function setAuthorized(tx: Tx, id: string, deadline: Deadline, at: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ expiresAt: null, ...deadline, updatedAt: at })
    .where(eq(bookings.id, id));
  await record(tx, id, { at, status: 'pending', actor: 'booker', kind: 'authorized' });
}

export async function setNoShow(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(bookings).set({ noShowAt: at, updatedAt: at }).where(eq(bookings.id, id));
}

/** Calendar apps accept an update only with a higher sequence number. */
const calendarChange = { calendarSequence: sql`${bookings.calendarSequence} + 1` };

type Times = Pick<BookingRow, 'scheduledAt' | 'endsAt' | 'blockedFrom' | 'blockedUntil' | 'freeUntil'>;

export async function reschedule(tx: Tx, id: string, times: Times, at: Date): Promise<BookingRow> {
  const [row] = await tx
    .update(bookings)
    .set({ ...times, updatedAt: at, ...calendarChange })
    .where(eq(bookings.id, id))
    .returning();
  if (!row) throw new Error('booking not rescheduled');
  return row;
}

export async function setSaveCard(db: Db, id: string, saveCard: boolean): Promise<void> {
  await db.update(bookings).set({ saveCard }).where(eq(bookings.id, id));
}

type Confirmation = { meetingLink: string; freeUntil: Date; remindAt: Date | null };

/** What a session has once the expert has accepted it. */
export async function setConfirmed(tx: Tx, id: string, confirmation: Confirmation): Promise<void> {
  await tx.update(bookings).set(confirmation).where(eq(bookings.id, id));
}

type RecordedEvent = { at: Date; status: BookingStatus } & EventDetails;

/** Records an event that doesn't change the status. */
export async function record(
  tx: Tx,
  bookingId: string,
  { at, status, ...event }: RecordedEvent,
): Promise<void> {
  await tx.insert(bookingEvents).values({ bookingId, at, fromStatus: status, toStatus: status, ...event });
}

type Parties = { bookerId: string; profileId: string };

/** The client's own unpaid requests to this expert that overlap this time. */
export async function findOwnUnpaid(
  tx: Tx,
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
          overlaps(bookings.blockedFrom, bookings.blockedUntil, blocked),
        ),
      )
      // Requests that were authorized in the meantime drop out once the lock is granted.
      .for('update')
  );
}

function overlaps(from: AnyColumn, until: AnyColumn, span: Span): SQL {
  const [first, last] = [span.from, span.until].map((instant) => new Date(instant).toISOString());
  return sql`tstzrange(${from}, ${until}, '[)') && tstzrange(${first}, ${last}, '[)')`;
}

/** Only while the request is unpaid: afterwards the expert has read the message. */
export async function setMessage(tx: Tx, id: string, message: string | null, at: Date): Promise<void> {
  const isUnpaid = and(eq(bookings.status, 'pending'), isNotNull(bookings.expiresAt));
  await tx
    .update(bookings)
    .set({ message, updatedAt: at })
    .where(and(eq(bookings.id, id), isUnpaid));
}

/** Counts a client's open requests; expired reservations don't count. */
export async function countLive(tx: Tx, bookerId: string, now: Date): Promise<number> {
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

type StatusChange = { from: BookingStatus; to: BookingStatus; at: Date } & EventDetails;

/** Moves those bookings that still have the expected status, and returns them. */
export async function move(
  tx: Tx,
  ids: string[],
  { from, to, at, ...event }: StatusChange,
): Promise<BookingRow[]> {
  if (ids.length === 0) return [];
  const moved = await tx
    .update(bookings)
    .set({ status: to, updatedAt: at, ...calendarChange })
    .where(and(inArray(bookings.id, ids), eq(bookings.status, from)))
    .returning();
  if (moved.length > 0) {
    await tx
      .insert(bookingEvents)
      .values(moved.map(({ id }) => ({ bookingId: id, at, fromStatus: from, toStatus: to, ...event })));
  }
  return moved;
}

/** The time and the parties of a new request, to find reservations that overlap it. */
export type Overlap = Parties & { session: Span; blocked: Span };

/** Unpaid requests whose reservation has ended, skipping those that another transaction has locked. */
export async function findOverdueReservations(
  tx: Tx,
  now: Date,
  limit: number,
  overlap?: Overlap,
): Promise<string[]> {
  const overlapping =
    overlap &&
    or(
      and(
        eq(bookings.profileId, overlap.profileId),
        overlaps(bookings.blockedFrom, bookings.blockedUntil, overlap.blocked),
      ),
      and(
        eq(bookings.bookerId, overlap.bookerId),
        overlaps(bookings.scheduledAt, bookings.endsAt, overlap.session),
      ),
    );
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), lte(bookings.expiresAt, now), overlapping))
    .orderBy(bookings.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Authorized requests past their deadline, except those being captured right now. */
export async function findUnanswered(tx: Tx, now: Date, limit: number): Promise<string[]> {
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

/** The booking whose reminder is most overdue: an unanswered request or an upcoming session. */
export async function lockNextReminder(tx: Tx, at: Date): Promise<BookingRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.status, ['pending', 'confirmed']), lte(bookings.remindAt, at)))
    .orderBy(bookings.remindAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

export async function setReminder(tx: Tx, id: string, remindAt: Date | null): Promise<void> {
  await tx.update(bookings).set({ remindAt }).where(eq(bookings.id, id));
}

/**
 * Confirmed sessions that have ended, and for whose time after that nobody is just paying. Skips those that another
 * transaction has locked.
 */
export async function findEnded(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), lte(bookings.endsAt, now), isNull(bookings.reservedUntil)))
    .orderBy(bookings.endsAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}
