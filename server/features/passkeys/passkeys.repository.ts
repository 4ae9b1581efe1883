import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { passkeys } from '#server/db/tables/passkeys.ts';
import { usedPasskeyChallenges } from '#server/db/tables/used-passkey-challenges.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function listOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.position));
}

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function insert(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [row] = await tx.insert(passkeys).values(passkey).returning();
  if (!row) throw new Error('passkey not inserted');
  return row;
}

/** Returns whether the person had it. */
export async function remove(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Returns how many there were. */
export async function removeAll(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return rows.length;
}

export async function rename(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Returns whether the passkey is still there and its counter went up. Authenticators without one always send 0. */
export async function setUsed(
  tx: Tx,
  id: string,
  use: { counter: number; backedUp: boolean; usedAt: Date },
): Promise<boolean> {
  const doesNotCount = use.counter === 0 ? eq(passkeys.counter, 0) : sql`false`;
  const rows = await tx
    .update(passkeys)
    .set(use)
    .where(and(eq(passkeys.id, id), or(gt(sql`${use.counter}::bigint`, passkeys.counter), doesNotCount)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Of two parallel answers to one challenge, only one succeeds. */
export async function takeChallenge(tx: Tx, challengeHash: string, expiresAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(usedPasskeyChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedPasskeyChallenges.challengeHash });
  return rows.length > 0;
}

export async function removeExpiredChallenges(db: Db, at: Date): Promise<void> {
  await db.delete(usedPasskeyChallenges).where(lte(usedPasskeyChallenges.expiresAt, at));
}
