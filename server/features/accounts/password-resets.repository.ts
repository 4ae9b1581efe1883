import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { passwordResetRequests } from '#server/db/tables/password-reset-requests.ts';
import { passwordResets } from '#server/db/tables/password-resets.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export async function insertRequest(db: Db, email: string, at: Date): Promise<void> {
  await db.insert(passwordResetRequests).values({ email, requestedAt: at });
}

/** Deletes the oldest request and returns its address. If the transaction fails, the request is back. */
export async function takeRequest(tx: Tx): Promise<string | undefined> {
  const oldest = tx
    .select({ id: passwordResetRequests.id })
    .from(passwordResetRequests)
    .orderBy(passwordResetRequests.requestedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await tx
    .delete(passwordResetRequests)
    .where(eq(passwordResetRequests.id, sql`(${oldest})`))
    .returning({ email: passwordResetRequests.email });
  return row?.email;
}

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
