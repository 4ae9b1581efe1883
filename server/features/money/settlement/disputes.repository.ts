import { and, eq, gt } from 'drizzle-orm';
import { disputes } from '#server/db/tables/disputes.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export async function find(db: Db, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id));
  return row;
}

/** Call with the payment locked. */
export async function save(tx: Tx, row: typeof disputes.$inferInsert): Promise<void> {
  const { id: _id, paymentId: _paymentId, openedAt: _openedAt, ...changes } = row;
  await tx.insert(disputes).values(row).onConflictDoUpdate({ target: disputes.id, set: changes });
}

export async function close(tx: Tx, id: string, status: 'won' | 'lost', at: Date): Promise<void> {
  await tx.update(disputes).set({ status, closedAt: at }).where(eq(disputes.id, id));
}

export function listOpen(db: Db, paymentId: string): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.status, 'open')));
}

/** The client's bank holds money of this payment: it can be neither refunded nor paid out. */
export async function isWithdrawn(db: Db, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.status, 'open'), gt(disputes.withdrawn, 0)))
    .limit(1);
  return rows.length > 0;
}
