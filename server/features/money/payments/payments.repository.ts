import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { paymentCustomers } from '#server/db/tables/payment-customers.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { Db } from '#server/db/transaction.ts';
import { mayMove, type PaymentState } from '#shared/payments/payment-states.ts';

export type PaymentRow = typeof payments.$inferSelect;
type Kind = PaymentRow['kind'];

export async function insert(tx: Db, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  if (!row) throw new Error('payment not inserted');
  return row;
}

export async function find(
  db: Db,
  bookingId: string,
  kind: Kind = 'booking',
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, kind)));
  return row;
}

export async function findById(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function findByIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return row;
}

export async function findByCharge(db: Db, chargeId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.chargeId, chargeId));
  return row;
}

/** Nobody else changes it before this transaction ends. Its booking is held first, always. */
export async function lock(tx: Db, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error('a payment that was there is gone');
  return row;
}

export async function lockAllOf(tx: Db, bookingIds: string[]): Promise<PaymentRow[]> {
  if (bookingIds.length === 0) return [];
  return tx
    .select()
    .from(payments)
    .where(and(inArray(payments.bookingId, bookingIds), eq(payments.kind, 'booking')))
    .orderBy(payments.id)
    .for('update');
}

type Fields = Partial<typeof payments.$inferInsert>;

/** One step of its life, from where it was read under lock. */
export async function move(
  tx: Db,
  payment: Pick<PaymentRow, 'id' | 'state'>,
  to: PaymentState,
  at: Date,
  fields: Fields = {},
): Promise<PaymentRow> {
  if (!mayMove(payment.state, to)) throw new Error(`a payment can't go from ${payment.state} to ${to}`);
  return update(tx, payment.id, at, { ...fields, state: to });
}

export async function update(tx: Db, id: string, at: Date, fields: Fields): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({ ...fields, updatedAt: at })
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw new Error('a payment that was there is gone');
  return row;
}

/** Adds to what was refunded, released or sent; the database refuses more than there is. */
export async function add(
  tx: Db,
  id: string,
  at: Date,
  amounts: Partial<Record<'refunded' | 'released' | 'transferred', number>>,
): Promise<void> {
  await tx
    .update(payments)
    .set({
      refunded: sql`${payments.refunded} + ${amounts.refunded ?? 0}`,
      released: sql`${payments.released} + ${amounts.released ?? 0}`,
      transferred: sql`${payments.transferred} + ${amounts.transferred ?? 0}`,
      updatedAt: at,
    })
    .where(eq(payments.id, id));
}

/** Whether it is this one's turn to ask the provider; at most one asks in `everyMs`. */
export async function claimAsking(db: Db, id: string, at: Date, everyMs: number): Promise<boolean> {
  const before = new Date(at.getTime() - everyMs).toISOString();
  const claimed = await db
    .update(payments)
    .set({ askedAt: at })
    .where(
      and(
        eq(payments.id, id),
        sql`(${payments.askedAt} is null or ${payments.askedAt} <= ${before} or ${payments.askedAt} > ${at.toISOString()})`,
      ),
    )
    .returning({ id: payments.id });
  return claimed.length > 0;
}

/** Open at the provider for a while, the ones asked about longest ago first. */
export async function findWaiting(db: Db, before: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['awaiting_card', 'action_required', 'authorized']),
        isNotNull(payments.intentId),
        lte(payments.updatedAt, before),
      ),
    )
    .orderBy(sql`${payments.askedAt} nulls first`)
    .limit(limit);
}

export async function findCustomer(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  return row?.customerId;
}

/** The first one stays. */
export async function keepCustomer(db: Db, userId: string, customerId: string, at: Date): Promise<void> {
  await db.insert(paymentCustomers).values({ userId, customerId, createdAt: at }).onConflictDoNothing();
}
