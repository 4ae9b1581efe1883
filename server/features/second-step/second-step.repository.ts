import { and, count, eq, inArray, isNull, lt } from 'drizzle-orm';
import { recoveryCodes } from '#server/db/tables/recovery-codes.ts';
import { secondSteps } from '#server/db/tables/second-steps.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type SecondStepRow = typeof secondSteps.$inferSelect;
type App = { appSecret: string; appSecretKey: string; appLastStep: number; appSince: Date };

const noApp = { appSecret: null, appSecretKey: null, appLastStep: null, appSince: null };

export async function find(db: Db, userId: string): Promise<SecondStepRow | undefined> {
  const [row] = await db.select().from(secondSteps).where(eq(secondSteps.userId, userId));
  return row;
}

export async function save(
  tx: Tx,
  userId: string,
  step: App | { asksForPasskey: true },
  createdAt: Date,
): Promise<SecondStepRow> {
  const [row] = await tx
    .insert(secondSteps)
    .values({ userId, ...step, createdAt })
    .onConflictDoUpdate({ target: secondSteps.userId, set: step })
    .returning();
  if (!row) throw new Error('second step not saved');
  return row;
}

/** Returns whether nothing is left, so that the second step is off. */
export async function removePasskeyStep(tx: Tx, { userId, appSecret }: SecondStepRow): Promise<boolean> {
  if (appSecret === null) return removeAll(tx, userId);
  await tx.update(secondSteps).set({ asksForPasskey: false }).where(eq(secondSteps.userId, userId));
  return false;
}

/** Returns whether nothing is left, so that the second step is off. */
export async function removeApp(tx: Tx, { userId, asksForPasskey }: SecondStepRow): Promise<boolean> {
  if (!asksForPasskey) return removeAll(tx, userId);
  await tx.update(secondSteps).set(noApp).where(eq(secondSteps.userId, userId));
  return false;
}

/** With the recovery codes. */
export async function removeAll(tx: Tx, userId: string): Promise<true> {
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
  return true;
}

/** Of two parallel uses of one code, only one succeeds. */
export async function takeAppStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondSteps)
    .set({ appLastStep: step })
    .where(and(eq(secondSteps.userId, userId), lt(secondSteps.appLastStep, step)))
    .returning({ userId: secondSteps.userId });
  return rows.length > 0;
}

/** Replaces those there were. */
export async function saveRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Of two parallel uses of one code, only one succeeds. */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Some of the app secrets that these keys encrypted. */
export async function findSealedWith(
  db: Db,
  keys: string[],
): Promise<{ userId: string; appSecret: string | null }[]> {
  return db
    .select({ userId: secondSteps.userId, appSecret: secondSteps.appSecret })
    .from(secondSteps)
    .where(inArray(secondSteps.appSecretKey, keys))
    .limit(100);
}

/** Unless it has been replaced or removed in the meantime. */
export async function replaceAppSecret(
  db: Db,
  {
    userId,
    replacing,
    ...secret
  }: Pick<App, 'appSecret' | 'appSecretKey'> & { userId: string; replacing: string },
): Promise<void> {
  await db
    .update(secondSteps)
    .set(secret)
    .where(and(eq(secondSteps.userId, userId), eq(secondSteps.appSecret, replacing)));
}
