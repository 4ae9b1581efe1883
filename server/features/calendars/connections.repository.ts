import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { calendarConnections } from '#server/db/tables/calendar-connections.ts';
import { calendars } from '#server/db/tables/calendars.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type ConnectionRow = typeof calendarConnections.$inferSelect;
export type CalendarRow = typeof calendars.$inferSelect;

export async function listOf(db: Db, profileId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.profileId, profileId))
    .orderBy(asc(calendarConnections.createdAt), asc(calendarConnections.id));
}

export async function find(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(calendarConnections).where(eq(calendarConnections.id, id));
  return row;
}

export async function lock(tx: Tx, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, id))
    .for('update');
  return row;
}

export async function findSame(
  db: Db,
  profileId: string,
  identity: string,
): Promise<ConnectionRow | undefined> {
  const isSame = and(
    eq(calendarConnections.profileId, profileId),
    eq(calendarConnections.identity, identity),
  );
  const [row] = await db.select().from(calendarConnections).where(isSame);
  return row;
}

export async function insert(tx: Tx, values: typeof calendarConnections.$inferInsert): Promise<void> {
  await tx.insert(calendarConnections).values(values);
}

/** With a change of what is read or how, so that a reading that began before it isn't stored. */
export async function change(tx: Tx, id: string, values: Partial<ConnectionRow>): Promise<void> {
  await tx
    .update(calendarConnections)
    .set({ ...values, revision: sql`${calendarConnections.revision} + 1` })
    .where(eq(calendarConnections.id, id));
}

/** A reading begins. Undefined if the connection is gone. */
export async function beginReading(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .update(calendarConnections)
    .set({ begunReadings: sql`${calendarConnections.begunReadings} + 1` })
    .where(eq(calendarConnections.id, id))
    .returning();
  return row;
}

export async function update(db: Db, id: string, values: Partial<ConnectionRow>): Promise<void> {
  await db.update(calendarConnections).set(values).where(eq(calendarConnections.id, id));
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(calendarConnections).where(eq(calendarConnections.id, id));
}

/**
 * Takes the one that has been due for longest, and begins to read it. It becomes due again at the end of the lease if the
 * process dies.
 */
export async function takeDue(db: Db, at: Date, leaseUntil: Date): Promise<ConnectionRow | undefined> {
  const due = db
    .select({ id: calendarConnections.id })
    .from(calendarConnections)
    .where(lte(calendarConnections.dueAt, at))
    .orderBy(asc(calendarConnections.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(calendarConnections)
    .set({ dueAt: leaseUntil, begunReadings: sql`${calendarConnections.begunReadings} + 1` })
    .where(inArray(calendarConnections.id, due))
    .returning();
  return row;
}

export async function calendarsOf(db: Db, connectionIds: string[]): Promise<CalendarRow[]> {
  if (connectionIds.length === 0) return [];
  return db
    .select()
    .from(calendars)
    .where(inArray(calendars.connectionId, connectionIds))
    .orderBy(asc(calendars.name), asc(calendars.id));
}

export async function insertCalendars(tx: Tx, rows: (typeof calendars.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(calendars).values(rows);
}

export async function updateCalendar(db: Db, id: string, values: Partial<CalendarRow>): Promise<void> {
  await db.update(calendars).set(values).where(eq(calendars.id, id));
}

export async function noteRead(tx: Tx, ids: string[], readAt: Date): Promise<void> {
  if (ids.length > 0) await tx.update(calendars).set({ readAt }).where(inArray(calendars.id, ids));
}

export async function removeCalendar(tx: Tx, id: string): Promise<void> {
  await tx.delete(calendars).where(eq(calendars.id, id));
}

/** None of the expert's calendars receives sessions any more. */
export async function stopReceiving(tx: Tx, profileId: string): Promise<void> {
  await tx
    .update(calendars)
    .set({ receives: false })
    .where(and(eq(calendars.profileId, profileId), eq(calendars.receives, true)));
}

export type Owner = {
  id: string;
  email: string | null;
  timeZone: string | null;
  mailsOff: (typeof users.$inferSelect)['mailsOff'];
};

export async function findOwner(db: Db, profileId: string): Promise<Owner> {
  const { id, email, timeZone, mailsOff } = users;
  const [row] = await db
    .select({ id, email, timeZone, mailsOff })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, profileId));
  if (!row) throw new Error('a profile without an owner');
  return row;
}

export async function findSealedWith(db: Db, keys: string[]): Promise<ConnectionRow[]> {
  return db.select().from(calendarConnections).where(inArray(calendarConnections.accessKey, keys)).limit(100);
}

/** Unless it was changed meanwhile. */
export async function replaceAccess(
  db: Db,
  { id, access: replacing }: ConnectionRow,
  sealed: Pick<ConnectionRow, 'access' | 'accessKey'> & { identity?: string },
): Promise<void> {
  await db
    .update(calendarConnections)
    .set(sealed)
    .where(and(eq(calendarConnections.id, id), eq(calendarConnections.access, replacing)));
}
