import { and, eq, isNull, sql } from 'drizzle-orm';
import { caseNotes } from '#server/db/tables/case-notes.ts';
import { cases } from '#server/db/tables/cases.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { type CaseKind, caseDueAt } from '#shared/operator/cases.rules.ts';

export type CaseRow = typeof cases.$inferSelect;

export type NewCase = {
  key: string;
  kind: CaseKind;
  title: string;
  bookingId?: string;
  subjectId?: string;
  reporterId?: string;
  amount?: number;
  about?: Record<string, unknown>;
  /** Set by someone else, such as a bank. */
  dueAt?: Date;
};

/** Opens a case for an operator, once, however often the matter is found. */
export async function open(db: Db, at: Date, { dueAt, ...matter }: NewCase): Promise<void> {
  await db
    .insert(cases)
    .values({ ...matter, openedAt: at, dueAt: dueAt ?? caseDueAt(matter.kind, at) })
    .onConflictDoNothing({ target: cases.key });
}

/** All of a booking's cases of one kind settled themselves. */
export async function settleAll(
  db: Db,
  at: Date,
  { kind, bookingId }: { kind: CaseKind; bookingId: string },
  resolution: string,
): Promise<void> {
  await db
    .update(cases)
    .set({ closedAt: at, resolution })
    .where(and(eq(cases.kind, kind), eq(cases.bookingId, bookingId), isNull(cases.closedAt)));
}

/** An operator's decision closed the case, if it is open. */
export async function close(
  tx: Tx,
  at: Date,
  key: string,
  closing: { resolution: string; closedById: string },
): Promise<void> {
  await tx
    .update(cases)
    .set({ closedAt: at, ...closing })
    .where(and(eq(cases.key, key), isNull(cases.closedAt)));
}

/** Opens the case, or opens it again if it was closed, and locks it until the transaction ends. */
export async function openOrReopen(
  tx: Tx,
  at: Date,
  matter: NewCase,
): Promise<{ id: string; closedAt: Date | null }> {
  await open(tx, at, matter);
  const [row] = await tx.select().from(cases).where(eq(cases.key, matter.key)).for('update');
  if (!row) throw new Error('case not opened');
  const { id, closedAt } = row;
  if (closedAt !== null) {
    const dueAt = caseDueAt(matter.kind, at);
    await update(tx, id, { closedAt: null, closedById: null, resolution: null, dueAt });
  }
  return { id, closedAt };
}

/** An operator's decision closed all of a booking's cases of one kind. */
export async function closeAll(
  tx: Tx,
  at: Date,
  { kind, bookingId }: { kind: CaseKind; bookingId: string },
  closing: { resolution: string; closedById: string },
): Promise<void> {
  await tx
    .update(cases)
    .set({ closedAt: at, ...closing })
    .where(and(eq(cases.kind, kind), eq(cases.bookingId, bookingId), isNull(cases.closedAt)));
}

/** The expert owes nothing any more. */
export async function settleDebts(db: Db, at: Date, profileId: string, resolution: string): Promise<void> {
  await db
    .update(cases)
    .set({ closedAt: at, resolution })
    .where(
      and(
        eq(cases.kind, 'debt'),
        isNull(cases.closedAt),
        sql`${cases.bookingId} in (select id from bookings where profile_id = ${profileId})`,
      ),
    );
}

/** The matter settled itself: nobody needs to act any more. */
export async function settle(db: Db, at: Date, key: string, resolution: string): Promise<void> {
  await db
    .update(cases)
    .set({ closedAt: at, resolution })
    .where(and(eq(cases.key, key), isNull(cases.closedAt)));
}

/** Locks the case until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  return row;
}

/** The caller has locked the case. */
export async function update(
  tx: Tx,
  id: string,
  change: Partial<Pick<CaseRow, 'assigneeId' | 'closedAt' | 'closedById' | 'resolution' | 'dueAt'>>,
): Promise<void> {
  await tx.update(cases).set(change).where(eq(cases.id, id));
}

/** Nobody works on this person's open cases any more. Returns the ids of the cases. */
export async function unassignOpen(tx: Tx, assigneeId: string): Promise<string[]> {
  const rows = await tx
    .update(cases)
    .set({ assigneeId: null })
    .where(and(eq(cases.assigneeId, assigneeId), isNull(cases.closedAt)))
    .returning({ id: cases.id });
  return rows.map(({ id }) => id);
}

export async function addNote(tx: Tx, note: typeof caseNotes.$inferInsert): Promise<void> {
  await tx.insert(caseNotes).values(note);
}
