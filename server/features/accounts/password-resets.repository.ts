import { and, eq, gt, lte } from 'drizzle-orm';
import { passwordResets } from '#server/db/tables/password-resets.ts';
import type { Db } from '#server/db/transaction.ts';

export async function insert(db: Db, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(reset);
}

export async function findLive(db: Db, tokenHash: string, at: Date): Promise<{ userId: string } | undefined> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, at)));
  return row;
}

/** Deletes the link and returns its user. Of two parallel uses, only one succeeds. */
export async function take(db: Db, tokenHash: string, at: Date): Promise<{ userId: string } | undefined> {
  const [row] = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, at)))
    .returning({ userId: passwordResets.userId });
  return row;
}

export async function removeOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function removeExpired(db: Db, at: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, at));
}
