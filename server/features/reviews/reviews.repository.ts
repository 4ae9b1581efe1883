import { eq } from 'drizzle-orm';
import { reviews } from '#server/db/tables/reviews.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type ReviewRow = typeof reviews.$inferSelect;

export async function insert(tx: Tx, review: typeof reviews.$inferInsert): Promise<ReviewRow> {
  const [row] = await tx.insert(reviews).values(review).returning();
  if (!row) throw new Error('review not inserted');
  return row;
}

export async function find(db: Db, id: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  return row;
}

/** Locks the review until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return row;
}

/** A trigger recounts the expert's rating in the search index. */
export async function setHidden(
  tx: Tx,
  id: string,
  hidden: Pick<ReviewRow, 'hiddenAt' | 'hiddenReason'>,
): Promise<void> {
  await tx.update(reviews).set(hidden).where(eq(reviews.id, id));
}

export async function setReply(tx: Tx, id: string, reply: string, at: Date): Promise<void> {
  await tx.update(reviews).set({ reply, repliedAt: at }).where(eq(reviews.id, id));
}

/** Call once the tip is captured. */
export async function setTip(tx: Tx, bookingId: string, tipAmount: string): Promise<void> {
  await tx.update(reviews).set({ tipAmount }).where(eq(reviews.bookingId, bookingId));
}
