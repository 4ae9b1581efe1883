import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { operators } from '#server/db/tables/operators.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { type PersonRow, personColumns } from '../person.ts';

export async function isOperator(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: operators.userId })
    .from(operators)
    .where(and(eq(operators.userId, userId), isNull(operators.revokedAt)));
  return rows.length > 0;
}

/**
 * Locks the operator until the transaction ends, so that their actions run one after another and none overlaps with
 * their demotion. False if they are no longer an operator, or are suspended.
 */
export async function lock(tx: Tx, userId: string): Promise<boolean> {
  await tx
    .select({ userId: operators.userId })
    .from(operators)
    .where(eq(operators.userId, userId))
    .for('no key update');
  // Read after the lock: while it waited, someone may have suspended them, which leaves the operator's row as it was.
  const rows = await tx
    .select({ userId: operators.userId })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(and(eq(operators.userId, userId), isNull(operators.revokedAt), isNull(users.suspendedAt)));
  return rows.length > 0;
}

/** False if they are an operator already. */
export async function grant(db: Db, userId: string, at: Date, grantedById: string | null): Promise<boolean> {
  const granted = { grantedAt: at, grantedById, revokedAt: null };
  const rows = await db
    .insert(operators)
    .values({ userId, ...granted })
    .onConflictDoUpdate({
      target: operators.userId,
      set: granted,
      setWhere: isNotNull(operators.revokedAt),
    })
    .returning({ userId: operators.userId });
  return rows.length > 0;
}

/** False if they aren't an operator. */
export async function revoke(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(operators)
    .set({ revokedAt: at })
    .where(and(eq(operators.userId, userId), isNull(operators.revokedAt)))
    .returning({ userId: operators.userId });
  return rows.length > 0;
}

/** How many could still use the console without this one. Locks them, so that the last two can't resign at once. */
export async function lockOthers(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .select({ userId: operators.userId })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(and(ne(operators.userId, userId), isNull(operators.revokedAt), isNull(users.suspendedAt)))
    .for('no key update', { of: operators });
  return rows.length;
}

export type ListedOperator = {
  person: PersonRow;
  grantedAt: Date;
  grantedBy: PersonRow | null;
  suspendedAt: Date | null;
};

export function list(db: Db): Promise<ListedOperator[]> {
  const granters = alias(users, 'granters');
  return db
    .select({
      person: personColumns(users),
      grantedAt: operators.grantedAt,
      grantedBy: personColumns(granters),
      suspendedAt: users.suspendedAt,
    })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .leftJoin(granters, eq(granters.id, operators.grantedById))
    .where(isNull(operators.revokedAt))
    .orderBy(operators.grantedAt, operators.userId);
}
