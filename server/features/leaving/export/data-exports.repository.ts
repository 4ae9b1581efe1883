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

export type Attempt = Pick<ExportRow, 'id' | 'attempts'>;

/** The latest attempt is the only one that counts: its number is part of the file's name. */
const isLatest = ({ id, attempts }: Attempt) =>
  and(eq(dataExports.id, id), eq(dataExports.attempts, attempts), isNull(dataExports.finishedAt));

/** False if the row was deleted meanwhile, or another process has begun to make it. */
export async function finish(
  tx: Tx,
  attempt: Attempt,
  made: { size: number; finishedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set(made)
    .where(isLatest(attempt))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

export async function setDue(db: Db, attempt: Attempt, dueAt: Date): Promise<void> {
  await db.update(dataExports).set({ dueAt }).where(isLatest(attempt));
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
