import { and, eq, isNull, sql } from 'drizzle-orm';
import { cases } from '#server/db/tables/cases.ts';
import type { Db } from '#server/db/transaction.ts';
import { type CaseKind, caseDueAt } from '#shared/operator/cases.rules.ts';

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

/**
 * A recurring check found this: opens a case, or notes in it that the matter still stands. A case that had settled
 * itself is opened again; one that an operator closed stays closed.
 */
export async function confirm(db: Db, at: Date, matter: NewCase, foundAt: Date): Promise<void> {
  const { dueAt = caseDueAt(matter.kind, at), about = {}, ...fields } = matter;
  const values = { ...fields, about: { ...about, foundAt: foundAt.toISOString() }, openedAt: at, dueAt };
  await db
    .insert(cases)
    .values(values)
    .onConflictDoUpdate({
      target: cases.key,
      set: {
        title: values.title,
        amount: values.amount ?? null,
        about: values.about,
        openedAt: sql`case when ${cases.closedAt} is null then ${cases.openedAt} else excluded.opened_at end`,
        dueAt: sql`case when ${cases.closedAt} is null then ${cases.dueAt} else excluded.due_at end`,
        closedAt: null,
        resolution: null,
      },
      setWhere: isNull(cases.closedById),
    });
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
