import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export async function insert(db: Db, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('user not inserted');
  return row;
}

/** By username, or by email if the login contains an @, which usernames can't. */
export async function findByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const column = login.includes('@') ? users.email : users.username;
  const [row] = await db.select().from(users).where(sql`lower(${column}) = lower(${login})`).limit(1);
  return row;
}

/** Locks the row until the transaction ends. Undefined if the stored password hash has changed. */
export async function lockIfPasswordIs(tx: Tx, id: string, password: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, password)))
    .for('share');
  return row;
}

/** With `replacing`, only if that is still the stored hash. Returns whether it was set. */
export async function setPassword(
  db: Db,
  id: string,
  password: string,
  at: Date,
  replacing?: string,
): Promise<boolean> {
  const ofUser = eq(users.id, id);
  const rows = await db
    .update(users)
    .set({ password, updatedAt: at })
    .where(replacing === undefined ? ofUser : and(ofUser, eq(users.password, replacing)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function setUsername(tx: Tx, id: string, username: string, at: Date): Promise<UserRow> {
  const [row] = await tx.update(users).set({ username, updatedAt: at }).where(eq(users.id, id)).returning();
  if (!row) throw new Error('user not found');
  return row;
}

export async function setTimeZone(tx: Tx, id: string, timeZone: string, at: Date): Promise<void> {
  await tx.update(users).set({ timeZone, updatedAt: at }).where(eq(users.id, id));
}

export async function findById(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Locks the user until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!row) throw new Error('user not found');
  return row;
}

/** Suspended people can't sign in. */
export async function setSuspension(
  tx: Tx,
  id: string,
  suspension: Pick<UserRow, 'suspendedAt' | 'suspendedReason'>,
): Promise<void> {
  await tx.update(users).set(suspension).where(eq(users.id, id));
}

/** Unless they are suspended. */
export async function findByCalendar(db: Db, calendarId: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.calendarId, calendarId), isNull(users.suspendedAt)));
  return row;
}

type Changes = Partial<
  Pick<UserRow, 'email' | 'profileImageUrl' | 'timeZone' | 'mailsOff' | 'calendarId'>
> & {
  firstName?: string | undefined;
  lastName?: string | undefined;
  hereToBook?: boolean | undefined;
  updatedAt: Date;
};

export async function update(db: Db, id: string, changes: Changes): Promise<UserRow> {
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  if (!row) throw new Error('user not updated');
  return row;
}
