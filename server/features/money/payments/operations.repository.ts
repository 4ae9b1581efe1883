import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { type Operation, paymentOps } from '#server/db/tables/payment-ops.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type OperationRow = typeof paymentOps.$inferSelect;

/** The idempotency key: the provider treats a repeated key as the same attempt. */
const keyOf = (paymentId: string, op: Operation, seq: number) => `pay:${paymentId}:${op}:${seq}`;

type NewOperation = {
  paymentId: string;
  op: Operation;
  at: Date;
  /** When a sweep may claim it. */
  dueAt?: Date;
  /** Stored with the operation and never changed. */
  params: (operationId: string) => object;
};

/** Records a call to the provider in the transaction that makes it necessary. */
export async function enqueue(
  tx: Tx,
  { paymentId, op, at, dueAt = at, params }: NewOperation,
): Promise<OperationRow> {
  const id = randomUUID();
  const seq = (await lastSeq(tx, paymentId, op)) + 1;
  const [row] = await tx
    .insert(paymentOps)
    .values({
      id,
      paymentId,
      op,
      seq,
      idempotencyKey: keyOf(paymentId, op, seq),
      keyedAt: at,
      params: params(id),
      dueAt,
      createdAt: at,
    })
    .returning();
  if (!row) throw new Error('operation not inserted');
  return row;
}

async function lastSeq(tx: Tx, paymentId: string, op: Operation): Promise<number> {
  const rows = await tx
    .select({ seq: paymentOps.seq })
    .from(paymentOps)
    .where(and(eq(paymentOps.paymentId, paymentId), eq(paymentOps.op, op)));
  return Math.max(0, ...rows.map(({ seq }) => seq));
}

/** Claims a due operation, by id or the oldest one, until its lease ends. */
export async function claim(
  tx: Tx,
  at: Date,
  leasedUntil: Date,
  which: string | Date,
): Promise<OperationRow | undefined> {
  const [due] = await tx
    .select()
    .from(paymentOps)
    .where(
      and(
        eq(paymentOps.state, 'due'),
        or(isNull(paymentOps.leasedUntil), lte(paymentOps.leasedUntil, at)),
        // A caller waits for an operation claimed by id, so it runs before its due time.
        typeof which === 'string' ? eq(paymentOps.id, which) : lte(paymentOps.dueAt, which),
      ),
    )
    .orderBy(asc(paymentOps.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return undefined;
  // A key begins to age when it is first used.
  const keyedAt = due.attempts === 0 ? at : due.keyedAt;
  return update(tx, due.id, { leasedUntil, keyedAt, attempts: due.attempts + 1 });
}

/** Operations that are still open long after they were enqueued. */
export async function findStuck(db: Db, before: Date, limit: number): Promise<OperationRow[]> {
  return db
    .select()
    .from(paymentOps)
    .where(and(eq(paymentOps.state, 'due'), lte(paymentOps.createdAt, before), gt(paymentOps.attempts, 3)))
    .orderBy(asc(paymentOps.createdAt))
    .limit(limit);
}

/** Oldest first. */
export function listDue(db: Db, paymentId: string, op: Operation): Promise<OperationRow[]> {
  return db
    .select()
    .from(paymentOps)
    .where(and(eq(paymentOps.paymentId, paymentId), eq(paymentOps.op, op), eq(paymentOps.state, 'due')))
    .orderBy(asc(paymentOps.createdAt), asc(paymentOps.id));
}

/** No attempt can start until the transaction ends. */
export function lockDue(tx: Tx, paymentId: string, op: Operation): Promise<OperationRow[]> {
  return tx
    .select()
    .from(paymentOps)
    .where(and(eq(paymentOps.paymentId, paymentId), eq(paymentOps.op, op), eq(paymentOps.state, 'due')))
    .for('update');
}

export async function findDue(db: Db, paymentId: string, op: Operation): Promise<OperationRow | undefined> {
  const [row] = await listDue(db, paymentId, op);
  return row;
}

/** The money that is about to be moved by such operations: all of them, or one and those before it. */
export async function sumDue(
  db: Db,
  paymentId: string,
  op: 'refund' | 'transfer' | 'reverse',
  until?: OperationRow,
): Promise<number> {
  const all = await listDue(db, paymentId, op);
  const due = until ? all.slice(0, all.findIndex(({ id }) => id === until.id) + 1) : all;
  // All three carry their amount; see `OperationParams`.
  return due.reduce((sum, { params }) => sum + (params as { amount: number }).amount, 0);
}

export async function countReturned(db: Db, paymentId: string): Promise<number> {
  return db.$count(paymentOps, and(eq(paymentOps.paymentId, paymentId), eq(paymentOps.state, 'returned')));
}

const foreignKey = 'dashboard:';

/** Whether someone made it in the provider's dashboard. */
export const isForeign = ({ idempotencyKey }: OperationRow) => idempotencyKey.startsWith(foreignKey);

/** A refund that someone made in the provider's dashboard, recorded like one of ours. */
export async function insertForeignRefund(
  tx: Tx,
  { paymentId, refundId, params, at }: { paymentId: string; refundId: string; params: object; at: Date },
): Promise<OperationRow> {
  const seq = (await lastSeq(tx, paymentId, 'refund')) + 1;
  const moment = { keyedAt: at, dueAt: at, createdAt: at, doneAt: at };
  const fields = { paymentId, op: 'refund', seq, params, state: 'done', resultId: refundId } as const;
  const [row] = await tx
    .insert(paymentOps)
    .values({ ...fields, ...moment, idempotencyKey: `${foreignKey}${refundId}` })
    .returning();
  if (!row) throw new Error('operation not inserted');
  return row;
}

export async function findByResult(db: Db, resultId: string): Promise<OperationRow | undefined> {
  const [row] = await db.select().from(paymentOps).where(eq(paymentOps.resultId, resultId));
  return row;
}

export async function findLast(db: Db, paymentId: string, op: Operation): Promise<OperationRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentOps)
    .where(and(eq(paymentOps.paymentId, paymentId), eq(paymentOps.op, op)))
    .orderBy(desc(paymentOps.seq))
    .limit(1);
  return row;
}

export async function findDone(db: Db, paymentId: string, op: Operation): Promise<OperationRow[]> {
  return db
    .select()
    .from(paymentOps)
    .where(and(eq(paymentOps.paymentId, paymentId), eq(paymentOps.op, op), eq(paymentOps.state, 'done')))
    .orderBy(paymentOps.seq);
}

export async function lock(tx: Tx, id: string): Promise<OperationRow> {
  const [row] = await tx.select().from(paymentOps).where(eq(paymentOps.id, id)).for('update');
  if (!row) throw new Error('operation not found');
  return row;
}

export async function update(
  db: Db,
  id: string,
  fields: Partial<typeof paymentOps.$inferInsert>,
): Promise<OperationRow> {
  const [row] = await db.update(paymentOps).set(fields).where(eq(paymentOps.id, id)).returning();
  if (!row) throw new Error('operation not found');
  return row;
}

/**
 * Starts over under a new key, since the old key's answer will never change. Only while the lease is ours: another
 * process may be sending the old key right now.
 */
export async function nextAttempt(tx: Tx, op: OperationRow, at: Date): Promise<void> {
  const row = await lock(tx, op.id);
  if (row.state !== 'due' || row.leasedUntil?.getTime() !== op.leasedUntil?.getTime()) return;
  const seq = (await lastSeq(tx, op.paymentId, op.op)) + 1;
  await update(tx, op.id, {
    seq,
    idempotencyKey: keyOf(op.paymentId, op.op, seq),
    keyedAt: at,
    faults: 0,
    dueAt: at,
    leasedUntil: null,
  });
}
