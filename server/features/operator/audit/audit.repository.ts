import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import type { Cursor } from '../cursor.ts';
import { type PersonRow, personColumns } from '../person.ts';

type AuditRow = typeof auditLog.$inferSelect;

export async function insert(tx: Tx, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry);
}

export async function findByKey(tx: Tx, operatorId: string, key: string): Promise<AuditRow | undefined> {
  const [row] = await tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.operatorId, operatorId), eq(auditLog.idempotencyKey, key)));
  return row;
}

export type ListedEntry = Omit<
  AuditRow,
  'operatorId' | 'userId' | 'idempotencyKey' | 'requestHash' | 'answer'
> & {
  operator: PersonRow | null;
  user: PersonRow | null;
};

export type AuditFilter = Partial<
  Record<'operatorId' | 'bookingId' | 'caseId' | 'userId', string | undefined>
>;

/** Newest first. */
export function list(
  db: Db,
  { operatorId, bookingId, caseId, userId }: AuditFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<ListedEntry[]> {
  const operators = alias(users, 'acting');
  const { id, at, action, reason, before, after: change } = auditLog;
  return db
    .select({
      id,
      at,
      operator: personColumns(operators),
      action,
      bookingId: auditLog.bookingId,
      caseId: auditLog.caseId,
      user: personColumns(users),
      reason,
      before,
      after: change,
    })
    .from(auditLog)
    .leftJoin(operators, eq(operators.id, auditLog.operatorId))
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        operatorId === undefined ? undefined : eq(auditLog.operatorId, operatorId),
        bookingId === undefined ? undefined : eq(auditLog.bookingId, bookingId),
        caseId === undefined ? undefined : eq(auditLog.caseId, caseId),
        userId === undefined ? undefined : eq(auditLog.userId, userId),
        after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
