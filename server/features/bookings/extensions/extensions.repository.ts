import { and, desc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { type ExtensionOutcome, extensions } from '#server/db/tables/extensions.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { findFirst } from '#server/features/calendars/busy-times.repository.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { extensionLimits } from '#shared/bookings/extensions.rules.ts';
import { minuteMs } from '#shared/durations.ts';

export type ExtensionRow = typeof extensions.$inferSelect;

/** The one that is offered or being paid; its time may be up. Call with the booking locked to change it. */
export async function findOpen(db: Db, bookingId: string): Promise<ExtensionRow | undefined> {
  const [row] = await db
    .select()
    .from(extensions)
    .where(and(eq(extensions.bookingId, bookingId), isNull(extensions.outcome)));
  return row;
}

export async function find(db: Db, bookingId: string, id: string): Promise<ExtensionRow | undefined> {
  const [row] = await db
    .select()
    .from(extensions)
    .where(and(eq(extensions.id, id), eq(extensions.bookingId, bookingId)));
  return row;
}

export async function findByPayment(db: Db, paymentId: string): Promise<ExtensionRow | undefined> {
  const [row] = await db.select().from(extensions).where(eq(extensions.paymentId, paymentId));
  return row;
}

export async function insert(tx: Tx, row: typeof extensions.$inferInsert): Promise<void> {
  await tx.insert(extensions).values(row);
}

type Agreement = { agreedAt: Date; paymentId: string; lapsesAt: Date };

export async function agree(tx: Tx, id: string, agreement: Agreement): Promise<void> {
  await tx.update(extensions).set(agreement).where(eq(extensions.id, id));
}

export async function close(tx: Tx, id: string, outcome: ExtensionOutcome, at: Date): Promise<void> {
  await tx.update(extensions).set({ outcome, closedAt: at }).where(eq(extensions.id, id));
}

/** Whether the other party said no to this party's last offer since then. */
export async function wasRefused(db: Db, bookingId: string, by: Party, since: Date): Promise<boolean> {
  const [last] = await db
    .select({ outcome: extensions.outcome })
    .from(extensions)
    .where(
      and(
        eq(extensions.bookingId, bookingId),
        eq(extensions.offeredBy, by),
        gte(extensions.offeredAt, since),
      ),
    )
    .orderBy(desc(extensions.offeredAt))
    .limit(1);
  return last?.outcome === 'refused';
}

/** Offers that weren't answered and agreements that weren't paid in time. */
export async function findLapsed(db: Db, at: Date, limit: number): Promise<ExtensionRow[]> {
  return db
    .select()
    .from(extensions)
    .where(and(isNull(extensions.outcome), lte(extensions.lapsesAt, at)))
    .orderBy(extensions.lapsesAt)
    .limit(limit);
}

/** Sessions of this person for which more time is offered or being paid. */
export async function findSessionsWithOpen(db: Db, userId: string): Promise<string[]> {
  const own = sql`(select p.id from ${profiles} p where p.user_id = ${userId}::uuid)`;
  const rows = await db
    .select({ id: bookings.id })
    .from(extensions)
    .innerJoin(bookings, eq(bookings.id, extensions.bookingId))
    .where(and(isNull(extensions.outcome), or(eq(bookings.bookerId, userId), eq(bookings.profileId, own))))
    .orderBy(bookings.id);
  return rows.map(({ id }) => id);
}

/** The session and its expert's blocked time, were it longer. */
export function longer({ endsAt, blockedUntil }: Pick<BookingRow, 'endsAt' | 'blockedUntil'>) {
  const addedMs = extensionLimits.minutes * minuteMs;
  return {
    endsAt: new Date(endsAt.getTime() + addedMs),
    blockedUntil: new Date(blockedUntil.getTime() + addedMs),
  };
}

/**
 * Whether both have time for it: the same as the constraints, which decide, and also what the expert has as a client and
 * the client as an expert. Reservations that have ended don't count.
 */
export async function isTimeFree(db: Db, booking: BookingRow, at: Date): Promise<boolean> {
  const { id, profileId, bookerId, scheduledAt, blockedFrom } = booking;
  const { endsAt, blockedUntil } = longer(booking);
  const span = (from: Date, until: Date) =>
    sql`tstzrange(${from.toISOString()}, ${until.toISOString()}, '[)')`;
  const isLive = or(
    eq(bookings.status, 'confirmed'),
    and(
      eq(bookings.status, 'pending'),
      or(isNull(bookings.expiresAt), sql`${bookings.expiresAt} > ${at.toISOString()}`),
    ),
  );
  const blocked = sql`tstzrange(${bookings.blockedFrom}, ${bookings.blockedUntil}, '[)')`;
  const session = sql`tstzrange(${bookings.scheduledAt}, coalesce(${bookings.reservedUntil}, ${bookings.endsAt}), '[)')`;
  const meetsAdded = sql`${session} && ${span(booking.endsAt, endsAt)}`;
  const expert = sql`(select p.user_id from ${profiles} p where p.id = ${profileId}::uuid)`;
  const clientsProfile = sql`(select p.id from ${profiles} p where p.user_id = ${bookerId}::uuid)`;
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        ne(bookings.id, id),
        isLive,
        or(
          and(eq(bookings.profileId, profileId), sql`${blocked} && ${span(blockedFrom, blockedUntil)}`),
          and(eq(bookings.bookerId, bookerId), sql`${session} && ${span(scheduledAt, endsAt)}`),
          and(eq(bookings.bookerId, expert), meetsAdded),
          and(eq(bookings.profileId, clientsProfile), meetsAdded),
        ),
      ),
    )
    .limit(1);
  return (
    rows.length === 0 && !(await findFirst(db, profileId, { from: booking.endsAt, until: blockedUntil }))
  );
}

/** Reserves the time for both. The database refuses it if one of them has another session then. */
export async function reserve(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const { endsAt: reservedUntil, blockedUntil } = longer(booking);
  await tx
    .update(bookings)
    .set({ reservedUntil, blockedUntil, updatedAt: at })
    .where(eq(bookings.id, booking.id));
}

/** It won't be used. */
export async function giveBack(tx: Tx, { id, endsAt, reservedUntil, blockedUntil }: BookingRow, at: Date) {
  if (!reservedUntil) return;
  const reservedMs = reservedUntil.getTime() - endsAt.getTime();
  await tx
    .update(bookings)
    .set({
      reservedUntil: null,
      blockedUntil: new Date(blockedUntil.getTime() - reservedMs),
      updatedAt: at,
    })
    .where(eq(bookings.id, id));
}

/** The reserved time becomes part of the session. */
export async function extend(tx: Tx, { id }: BookingRow, minutes: number, at: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({
      endsAt: sql`${bookings.reservedUntil}`,
      reservedUntil: null,
      extendedMinutes: sql`${bookings.extendedMinutes} + ${minutes}::int`,
      calendarSequence: sql`${bookings.calendarSequence} + 1`,
      updatedAt: at,
    })
    .where(eq(bookings.id, id));
}
