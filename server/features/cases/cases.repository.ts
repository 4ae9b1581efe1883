import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
  /** Set when someone else decides it, such as a bank. */
  dueAt?: Date;
};

/** Something happened that an operator has to look at: opens a case, or reopens it, even if an operator closed it. */
export async function open(db: Db, at: Date, newCase: NewCase): Promise<void> {
  const { values, update } = opening(at, newCase);
  const set = { ...update, closedById: null };
  await db.insert(cases).values(values).onConflictDoUpdate({ target: cases.key, set });
}

/** The same, for what is found again and again: a case that an operator closed stays closed. */
export async function openOnce(db: Db, at: Date, newCase: NewCase): Promise<void> {
  const { values, update } = opening(at, newCase);
  await db
    .insert(cases)
    .values(values)
    .onConflictDoUpdate({ target: cases.key, set: update, setWhere: isNull(cases.closedById) });
}

/** An open case keeps its age, and its deadline unless the caller sets it. */
function opening(at: Date, { dueAt, about = {}, ...newCase }: NewCase) {
  const values = { ...newCase, about, openedAt: at, dueAt: dueAt ?? caseDueAt(newCase.kind, at) };
  const unlessOpen = (column: PgColumn, excluded: SQL) =>
    sql`case when ${cases.closedAt} is null then ${column} else ${excluded} end`;
  const update = {
    ...{ title: newCase.title, amount: newCase.amount ?? null, about },
    openedAt: unlessOpen(cases.openedAt, sql`excluded.opened_at`),
    dueAt: dueAt ?? unlessOpen(cases.dueAt, sql`excluded.due_at`),
    closedAt: null,
    resolution: null,
  };
  return { values, update };
}

type AboutPayment = {
  kind: CaseKind;
  paymentId: string;
  /** Leaves the cases open that close only once the client has more back than this. */
  refunded?: number;
};

/** All cases of one kind about a payment settled themselves, or an operator settled them. */
export async function settleAbout(
  db: Db,
  at: Date,
  { kind, paymentId, refunded }: AboutPayment,
  closing: { resolution: string; closedById?: string },
): Promise<void> {
  const isAbout = sql`${cases.about} ->> 'paymentId' = ${paymentId}`;
  const isEnough =
    refunded === undefined
      ? undefined
      : sql`coalesce((${cases.about} ->> 'closesOnceRefunded')::bigint, 0) <= ${refunded}`;
  await db
    .update(cases)
    .set({ closedAt: at, ...closing })
    .where(and(eq(cases.kind, kind), isAbout, isEnough, isNull(cases.closedAt)));
}

/** More money than before depends on how the case is decided. */
export async function addAmount(tx: Tx, key: string, amount: number): Promise<void> {
  await tx
    .update(cases)
    .set({ amount: sql`${cases.amount} + ${amount}` })
    .where(and(eq(cases.key, key), isNull(cases.closedAt)));
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

/** Opens the case, or opens it again, and locks it until the transaction ends. Returns when it had been closed. */
export async function openOrReopen(
  tx: Tx,
  at: Date,
  newCase: NewCase,
): Promise<{ id: string; closedAt: Date | null }> {
  const find = () => tx.select().from(cases).where(eq(cases.key, newCase.key)).for('update');
  const [before] = await find();
  await open(tx, at, newCase);
  const [row] = await find();
  if (!row) throw new Error('case not opened');
  return { id: row.id, closedAt: before?.closedAt ?? null };
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

/** The problem is resolved; no operator needs to act. */
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

/** Unassigns this person's open cases. Returns the ids of the cases. */
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

/** A recurring check found this: `settleUnconfirmed` settles what is no longer found. */
export async function confirm(db: Db, at: Date, newCase: NewCase, foundAt: Date): Promise<void> {
  await openOnce(db, at, { ...newCase, about: { ...newCase.about, foundAt: foundAt.toISOString() } });
}

/** What a recurring check hasn't found since it began has settled itself. */
export async function settleUnconfirmed(
  db: Db,
  at: Date,
  kind: CaseKind,
  begunAt: Date,
  resolution: string,
): Promise<void> {
  const foundAt = sql`coalesce(${cases.about} ->> 'foundAt', '')`;
  await db
    .update(cases)
    .set({ closedAt: at, resolution })
    .where(and(eq(cases.kind, kind), isNull(cases.closedAt), sql`${foundAt} < ${begunAt.toISOString()}`));
}
