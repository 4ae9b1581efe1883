import { createHash } from 'node:crypto';
import { and, count, eq, gt, lte } from 'drizzle-orm';
import { formerUsernames } from '#server/db/tables/former-usernames.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

/** The user who had this name, and what they are called now. */
export async function findHolder(
  db: Db,
  name: string,
  at: Date,
): Promise<{ userId: string; username: string } | undefined> {
  const [holder] = await db
    .select({ userId: users.id, username: users.username })
    .from(formerUsernames)
    .innerJoin(users, eq(users.id, formerUsernames.userId))
    .where(and(eq(formerUsernames.nameHash, hashOf(name)), gt(formerUsernames.until, at)));
  return holder;
}

export async function countOfUser(db: Db, userId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.userId, userId), gt(formerUsernames.until, at)));
  return row?.count ?? 0;
}

/** The trigger that refuses former names doesn't know what time it is for the product, so the name is freed first. */
export async function freeIfExpired(tx: Tx, name: string, at: Date): Promise<void> {
  await tx
    .delete(formerUsernames)
    .where(and(eq(formerUsernames.nameHash, hashOf(name)), lte(formerUsernames.until, at)));
}

export async function removeExpired(db: Db, at: Date): Promise<void> {
  await db.delete(formerUsernames).where(lte(formerUsernames.until, at));
}

const hashOf = (name: string) => createHash('sha256').update(name.toLowerCase()).digest('hex');
