import { eq } from 'drizzle-orm';
import { paymentCursors } from '#server/db/tables/payment-cursors.ts';
import type { Db } from '#server/db/transaction.ts';

/** How far the nightly comparison has come: a step and the position in it, or null if it is complete. */
export type Progress = { begunAt: Date; position: { step: string; at: unknown } | null };

const nightly = 'reconciliation';

export async function find(db: Db): Promise<Progress | undefined> {
  const [row] = await db.select().from(paymentCursors).where(eq(paymentCursors.name, nightly));
  // Only `save` writes positions.
  return row && { begunAt: row.at, position: row.position as Progress['position'] };
}

export async function save(db: Db, { begunAt: at, position }: Progress): Promise<void> {
  await db
    .insert(paymentCursors)
    .values({ name: nightly, at, position })
    .onConflictDoUpdate({ target: paymentCursors.name, set: { at, position } });
}

/** The provider's balance entries, and our postings at the provider. */
export type Compared = 'balance' | 'postings';

/** Up to when all of these have been compared. */
export async function comparedUntil(db: Db, what: Compared): Promise<Date | undefined> {
  const [row] = await db.select().from(paymentCursors).where(eq(paymentCursors.name, what));
  return row?.at;
}

export async function setComparedUntil(db: Db, what: Compared, at: Date): Promise<void> {
  await db
    .insert(paymentCursors)
    .values({ name: what, at })
    .onConflictDoUpdate({ target: paymentCursors.name, set: { at } });
}
