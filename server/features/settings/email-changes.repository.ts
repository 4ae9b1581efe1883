import { and, eq, gt, lte } from 'drizzle-orm';
import { emailChanges } from '#server/db/tables/email-changes.ts';
import type { Db } from '#server/db/transaction.ts';

type EmailChange = typeof emailChanges.$inferSelect;

/** Replaces an earlier one, whose link stops working. */
export async function save(db: Db, change: EmailChange): Promise<void> {
  const { userId: _userId, ...fields } = change;
  await db
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: fields });
}

export async function findPending(db: Db, userId: string, at: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, at)));
  return row?.email;
}

/** Deletes the change and returns it. Of two parallel uses of its link, only one succeeds. */
export async function take(db: Db, tokenHash: string, at: Date): Promise<EmailChange | undefined> {
  const [row] = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, at)))
    .returning();
  return row;
}

export async function removeOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function removeExpired(db: Db, at: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, at));
}
