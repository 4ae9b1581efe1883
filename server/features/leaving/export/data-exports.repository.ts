import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { dataExports } from '#server/db/tables/data-exports.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type ExportRow = typeof dataExports.$inferSelect;

export async function insert(db: Db, row: typeof dataExports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await db.insert(dataExports).values(row).returning();
  if (!inserted) throw new Error('export not inserted');
  return inserted;
}

export async function findLatest(db: Db, userId: string, at: Date): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), sql`${dataExports.expiresAt} > ${at.toISOString()}`))
    .orderBy(desc(dataExports.requestedAt))
    .limit(1);
  return row;
}

/** Their own, finished and not expired. */
export async function findReady(
  db: Db,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<ExportRow | undefined> {
  const row = await findLatest(db, userId, at);
  if (row?.id === id && row.finishedAt) return row;
  const [older] = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.userId, userId),
        isNotNull(dataExports.finishedAt),
        sql`${dataExports.expiresAt} > ${at.toISOString()}`,
      ),
    );
  return older;
}

/** Leases the export that has waited longest: no other process makes it until `leaseEnds`. */
export async function claim(db: Db, at: Date, leaseEnds: Date): Promise<ExportRow | undefined> {
  const due = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(isNull(dataExports.finishedAt), lte(dataExports.dueAt, at)))
    .orderBy(dataExports.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(dataExports)
    .set({ dueAt: leaseEnds, attempts: sql`${dataExports.attempts} + 1` })
    .where(eq(dataExports.id, sql`(${due})`))
    .returning();
  return row;
}

/** False if it was deleted meanwhile, or another process made it. */
export async function finish(tx: Tx, id: string, made: { size: number; finishedAt: Date }): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set(made)
    .where(and(eq(dataExports.id, id), isNull(dataExports.finishedAt)))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

export async function postpone(db: Db, id: string, dueAt: Date): Promise<void> {
  await db.update(dataExports).set({ dueAt }).where(eq(dataExports.id, id));
}

export function listExpired(db: Db, at: Date, limit: number): Promise<ExportRow[]> {
  return db.select().from(dataExports).where(lte(dataExports.expiresAt, at)).limit(limit);
}

export function listOfUser(db: Db, userId: string): Promise<ExportRow[]> {
  return db.select().from(dataExports).where(eq(dataExports.userId, userId));
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id));
}
