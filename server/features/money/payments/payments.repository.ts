import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { extensions } from '#server/db/tables/extensions.ts';
import { paymentCustomers } from '#server/db/tables/payment-customers.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { mayMove, openAtProvider, type PaymentState } from '#shared/payments/payment-states.ts';

export type PaymentRow = typeof payments.$inferSelect;

export async function insert(tx: Tx, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  if (!row) throw new Error('payment not inserted');
  return row;
}

export async function find(
  db: Db,
  bookingId: string,
  kind: 'booking' | 'tip' = 'booking',
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

/** Locks a payment until the transaction ends. Always lock its booking first. */
export async function lock(tx: Tx, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error('payment not found');
  return row;
}

export async function lockAllOf(tx: Tx, bookingIds: string[]): Promise<PaymentRow[]> {
  if (bookingIds.length === 0) return [];
  return tx
    .select()
    .from(payments)
    .where(and(inArray(payments.bookingId, bookingIds), eq(payments.kind, 'booking')))
    .orderBy(payments.id)
    .for('update');
}

/** What was charged for the time that was added to a session. A charge that came too late, and went back, isn't one. */
export async function lockExtensions(tx: Tx, bookingId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(payments.kind, 'extension'),
        sql`exists (select 1 from ${extensions} e where e.payment_id = ${payments.id} and e.outcome = 'paid')`,
      ),
    )
    .orderBy(payments.id)
    .for('update');
}

/** Tips and added time that were charged, also if the charge came too late and goes back. */
export async function lockCharged(tx: Tx, bookingId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        inArray(payments.kind, ['tip', 'extension']),
        eq(payments.state, 'captured'),
      ),
    )
    .orderBy(payments.id)
    .for('update');
}

type Fields = Partial<typeof payments.$inferInsert>;

/** Moves a payment to its next state, from the state read under lock. */
export async function move(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'state'>,
  to: PaymentState,
  at: Date,
  fields: Fields = {},
): Promise<PaymentRow> {
  if (!mayMove(payment.state, to)) throw new Error(`a payment can't go from ${payment.state} to ${to}`);
  return update(tx, payment.id, at, { ...fields, state: to });
}

export async function update(tx: Tx, id: string, at: Date, fields: Fields): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({ ...fields, updatedAt: at })
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw new Error('payment not found');
  return row;
}

/** True if this process may query the provider now: at most one may within `everyMs`. */
export async function claimQuery(db: Db, id: string, at: Date, everyMs: number): Promise<boolean> {
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

/** Payments the provider may know more about, unchanged since `before`, least recently queried first. */
export async function findOpen(db: Db, before: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, openAtProvider),
        isNotNull(payments.intentId),
        lte(payments.updatedAt, before),
      ),
    )
    .orderBy(sql`${payments.askedAt} nulls first`)
    .limit(limit);
}

/** Payments from which the expert received more than their share, oldest first. */
export async function findIndebted(db: Db, profileId: string): Promise<string[]> {
  const { transferred, withheld, released, repaid, writtenOff } = payments;
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(bookings.profileId, profileId),
        sql`${transferred} + ${withheld} > ${released} + ${repaid} + ${writtenOff}`,
      ),
    )
    .orderBy(payments.capturedAt, payments.id);
  return rows.map(({ id }) => id);
}

/** Payments whose payout was partly withheld for a debt, newest first. */
export async function findKept(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(bookings.profileId, profileId), gt(payments.withheld, 0)))
    .orderBy(desc(payments.capturedAt), desc(payments.id));
  return rows.map(({ id }) => id);
}

/** Tips and added time that were started and never paid, for sessions that ended before this. */
export async function findAbandonedExtras(db: Db, endedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        inArray(payments.kind, ['tip', 'extension']),
        inArray(payments.state, ['intent_pending', 'awaiting_card', 'action_required']),
        lte(bookings.endsAt, endedBefore),
      ),
    )
    .orderBy(bookings.endsAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Tips by or for this person that aren't paid yet. */
export async function findOpenTips(db: Db, userId: string): Promise<string[]> {
  const own = sql`(select p.id from profiles p where p.user_id = ${userId}::uuid)`;
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(payments.kind, 'tip'),
        inArray(payments.state, ['intent_pending', 'awaiting_card', 'action_required']),
        or(eq(bookings.bookerId, userId), eq(bookings.profileId, own)),
      ),
    )
    .orderBy(payments.id);
  return rows.map(({ id }) => id);
}

export async function findCustomer(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  return row?.customerId;
}

/** Keeps an existing customer if two requests race. */
export async function saveCustomer(db: Db, userId: string, customerId: string, at: Date): Promise<void> {
  await db.insert(paymentCustomers).values({ userId, customerId, createdAt: at }).onConflictDoNothing();
}
