import { and, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { mails } from '#server/db/tables/mails.ts';
import type { Db } from '#server/db/transaction.ts';

export type Mail = typeof mails.$inferSelect;
export type NewMail = typeof mails.$inferInsert;

export async function insert(db: Db, mail: NewMail): Promise<void> {
  await db.insert(mails).values(mail);
}

/** Leases the mail due the longest for one attempt: no other process takes it until `leaseEnds`. */
export async function claim(db: Db, at: Date, leaseEnds: Date): Promise<Mail | undefined> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, at)))
    .orderBy(mails.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(mails)
    .set({ dueAt: leaseEnds, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return row;
}

/** Unconditional: the mail has left, even if another process has leased it meanwhile. */
export async function markSent(db: Db, id: string, change: Partial<NewMail>): Promise<void> {
  if (await removeForgotten(db, id)) return;
  await db.update(mails).set(change).where(eq(mails.id, id));
}

/** Deletes a mail that isn't kept once it is done. Returns whether it is such a mail. */
export async function removeForgotten(db: Db, id: string): Promise<boolean> {
  const isForgotten = and(eq(mails.id, id), mails.forgetWhenDone);
  const rows = await db.delete(mails).where(isForgotten).returning({ id: mails.id });
  return rows.length > 0;
}

/** Records an attempt's result, unless a later attempt has leased the mail or it was sent. Returns whether it did. */
export async function updateAttempt(
  db: Db,
  { id, attempts }: Pick<Mail, 'id' | 'attempts'>,
  change: Partial<NewMail>,
): Promise<boolean> {
  const rows = await db
    .update(mails)
    .set(change)
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts), isNull(mails.sentAt)))
    .returning({ id: mails.id });
  return rows.length > 0;
}

/** Deletes what was sent or given up before. */
export async function removeDoneBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(mails).where(or(lte(mails.sentAt, instant), lte(mails.failedAt, instant)));
}

export function listSent(db: Db, limit: number): Promise<Mail[]> {
  return db.select().from(mails).where(isNotNull(mails.sentAt)).orderBy(desc(mails.createdAt)).limit(limit);
}
