import { eq, sql } from 'drizzle-orm';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export async function insert(db: Db, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('user not inserted');
  return row;
}

/** By username, or by e-mail: a username never holds an @. */
export async function findByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const column = login.includes('@') ? users.email : users.username;
  const [row] = await db.select().from(users).where(sql`lower(${column}) = lower(${login})`).limit(1);
  return row;
}

export async function setPassword(db: Db, id: string, password: string, at: Date): Promise<void> {
  await db.update(users).set({ password, updatedAt: at }).where(eq(users.id, id));
}
