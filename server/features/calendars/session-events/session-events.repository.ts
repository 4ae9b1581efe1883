import { and, count, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { calendarConnections } from '#server/db/tables/calendar-connections.ts';
import { calendars } from '#server/db/tables/calendars.ts';
import { sessionEvents } from '#server/db/tables/session-events.ts';
import type { Db } from '#server/db/transaction.ts';

export type SessionEventRow = typeof sessionEvents.$inferSelect;

/** Sessions to come of experts whose calendars receive them, and that have no event yet. */
export async function addMissing(db: Db, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`insert into ${sessionEvents} (booking_id, calendar_id, href, due_at)
    select b.id, c.id, rtrim(c.href, '/') || '/booking-' || b.id || '.ics', ${now}
    from ${calendars} c
    join ${bookings} b on b.profile_id = c.profile_id and b.status = 'confirmed' and b.ends_at > ${now}
    where c.receives and not exists (select 1 from ${sessionEvents} e where e.booking_id = b.id)
    on conflict do nothing`);
}

/** Events that show something else than their session, which has moved, grown or been cancelled since. */
export async function markOutdated(db: Db, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`update ${sessionEvents} e set due_at = ${now}
    from ${bookings} b
    where b.id = e.booking_id and e.due_at is null and e.written_sequence is not null and b.ends_at > ${now}
      and (b.status <> 'confirmed' or b.calendar_sequence <> e.written_sequence)`);
}

/** Takes one that is due. It becomes due again at the end of the lease if the process dies. */
export async function takeDue(db: Db, at: Date, leaseUntil: Date): Promise<SessionEventRow | undefined> {
  const due = sql`(select booking_id from ${sessionEvents} where due_at <= ${at.toISOString()}
    order by due_at limit 1 for update skip locked)`;
  const [row] = await db
    .update(sessionEvents)
    .set({ dueAt: leaseUntil })
    .where(sql`${sessionEvents.bookingId} = ${due}`)
    .returning();
  return row;
}

export async function update(db: Db, bookingId: string, values: Partial<SessionEventRow>): Promise<void> {
  await db.update(sessionEvents).set(values).where(eq(sessionEvents.bookingId, bookingId));
}

/** The calendar is at another address, and its events with it. */
export async function moveAll(db: Db, calendarId: string, from: string, to: string): Promise<void> {
  const [before, now] = [from, to].map((href) => href.replace(/\/*$/, '/'));
  const { href } = sessionEvents;
  await db
    .update(sessionEvents)
    .set({ href: sql`${now}::text || substr(${href}, ${before?.length ?? 0} + 1)` })
    .where(and(eq(sessionEvents.calendarId, calendarId), sql`starts_with(${href}, ${before})`));
}

export async function remove(db: Db, bookingId: string): Promise<void> {
  await db.delete(sessionEvents).where(eq(sessionEvents.bookingId, bookingId));
}

/** Where an event is, and how to get there. */
export async function findPlace(db: Db, calendarId: string) {
  const [row] = await db
    .select({ access: calendarConnections.access, profileId: calendars.profileId })
    .from(calendars)
    .innerJoin(calendarConnections, eq(calendarConnections.id, calendars.connectionId))
    .where(eq(calendars.id, calendarId));
  return row;
}

/** A server that has refused it this often has more than a short problem. */
const hopelessAfter = 3;

/** How many sessions couldn't be written to calendars, again and again. */
export async function countUnwritten(db: Db, connectionIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ calendarId: sessionEvents.calendarId, unwritten: count() })
    .from(sessionEvents)
    .innerJoin(calendars, eq(calendars.id, sessionEvents.calendarId))
    .where(
      and(
        inArray(calendars.connectionId, connectionIds),
        isNotNull(sessionEvents.dueAt),
        gte(sessionEvents.failures, hopelessAfter),
      ),
    )
    .groupBy(sessionEvents.calendarId);
  return new Map(rows.map(({ calendarId, unwritten }) => [calendarId, unwritten]));
}

/** The calendars of an expert with events of sessions to come, also those that receive no new ones. */
export async function calendarsInUse(db: Db, profileId: string, at: Date): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: sessionEvents.calendarId })
    .from(sessionEvents)
    .innerJoin(bookings, eq(bookings.id, sessionEvents.bookingId))
    .where(and(eq(bookings.profileId, profileId), eq(bookings.status, 'confirmed'), gt(bookings.endsAt, at)));
  return new Set(rows.map(({ id }) => id));
}

/** Events that we wrote for sessions to come, and that show them as they are now. */
export async function listWritten(db: Db, calendarId: string, at: Date) {
  const { scheduledAt, endsAt } = bookings;
  return db
    .select({ event: sessionEvents, session: { scheduledAt, endsAt } })
    .from(sessionEvents)
    .innerJoin(bookings, eq(bookings.id, sessionEvents.bookingId))
    .where(
      and(
        eq(sessionEvents.calendarId, calendarId),
        isNotNull(sessionEvents.etag),
        isNull(sessionEvents.dueAt),
        eq(sessionEvents.writtenSequence, bookings.calendarSequence),
        eq(bookings.status, 'confirmed'),
        gt(bookings.endsAt, at),
      ),
    )
    .orderBy(bookings.scheduledAt);
}

/** Only if nothing else has happened to the event or its session since it was read. Returns whether that was so. */
export async function updateUnchanged(
  db: Db,
  { bookingId, etag, writtenSequence }: SessionEventRow,
  values: Partial<SessionEventRow>,
): Promise<boolean> {
  const isSame = and(
    eq(sessionEvents.bookingId, bookingId),
    isNull(sessionEvents.dueAt),
    etag === null ? isNull(sessionEvents.etag) : eq(sessionEvents.etag, etag),
    sql`exists (select 1 from ${bookings} b
      where b.id = ${bookingId} and b.status = 'confirmed' and b.calendar_sequence = ${writtenSequence})`,
  );
  const rows = await db
    .update(sessionEvents)
    .set(values)
    .where(isSame)
    .returning({ id: sessionEvents.bookingId });
  return rows.length > 0;
}
