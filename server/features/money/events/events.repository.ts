import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ProviderEvent } from '#server/adapters/payments/payments-port.ts';
import { queryRows } from '#server/db/open-database.ts';
import { paymentCursors } from '#server/db/tables/payment-cursors.ts';
import { paymentEvents } from '#server/db/tables/payment-events.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { minuteMs } from '#shared/durations.ts';

export type EventRow = typeof paymentEvents.$inferSelect;

/** Types we act on. Events of other types are stored and ignored. */
const relevant =
  /^(payment_intent\.(amount_capturable_updated|succeeded|canceled|payment_failed|requires_action)|charge\.dispute\.\w+|refund\.(created|updated|failed)|account\.updated)$/;

/** Stores an event once, however often it arrives. */
export async function insert(db: Db, event: ProviderEvent, at: Date): Promise<void> {
  const { id: eventId, type, objectId, chargeId, account } = event;
  const processedAt = relevant.test(type) ? null : at;
  await db
    .insert(paymentEvents)
    .values({ eventId, type, body: { objectId, chargeId, account }, receivedAt: at, dueAt: at, processedAt })
    .onConflictDoNothing();
}

/** Those of the listed events that were never received. */
export async function notReceived(db: Db, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const eventIds = events.map(({ id }) => id);
  const rows = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(inArray(paymentEvents.eventId, eventIds));
  const known = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id));
}

/** Leases the event due the longest for one attempt: no other process takes it until `leaseEnds`. */
export async function claim(db: Db, at: Date, leaseEnds: Date): Promise<EventRow | undefined> {
  const due = db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), lte(paymentEvents.dueAt, at)))
    .orderBy(paymentEvents.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(paymentEvents)
    .set({ dueAt: leaseEnds, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(eq(paymentEvents.eventId, sql`(${due})`))
    .returning();
  return row;
}

/** Locks the event if it hasn't been processed yet. */
export async function lockOpen(tx: Tx, eventId: string): Promise<EventRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.eventId, eventId), isNull(paymentEvents.processedAt)))
    .for('update');
  return row;
}

export async function finish(db: Db, eventId: string, at: Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ processedAt: at, lastError: null })
    .where(eq(paymentEvents.eventId, eventId));
}

/** Tries again later, unless another process has finished it after our lease ended. */
export async function postpone(db: Db, eventId: string, dueAt: Date, error: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ dueAt, lastError: error.slice(0, 500) })
    .where(and(eq(paymentEvents.eventId, eventId), isNull(paymentEvents.processedAt)));
}

/** Longer than several fetches of the provider's events take. */
const maxSilenceMs = 30 * minuteMs;

/** Whether the provider's events were fetched recently, and all about disputes and refunds are processed. */
export async function isCaughtUp(db: Db, at: Date): Promise<boolean> {
  const waiting = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.processedAt),
        sql`(${paymentEvents.type} like 'charge.dispute.%' or ${paymentEvents.type} like 'refund.%')`,
        // One that keeps failing has a case of its own and holds back only its own payment.
        lt(paymentEvents.attempts, givenUpAfter),
      ),
    )
    .limit(1);
  const listed = await listedUntil(db);
  return waiting.length === 0 && listed !== undefined && at.getTime() - listed.getTime() <= maxSilenceMs;
}

/** Whether a dispute or refund of this charge was announced to us that isn't processed yet. */
export function isUnheard(chargeId: PgColumn | string | null): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${paymentEvents} e
    where e.processed_at is null and e.body ->> 'chargeId' = ${chargeId})`;
}

export async function hasUnheard(db: Db, chargeId: string | null): Promise<boolean> {
  const [row] = await queryRows<{ unheard: boolean }>(db, sql`select ${isUnheard(chargeId)} as unheard`);
  return row?.unheard === true;
}

/** After so many attempts an event needs an operator. It is still retried. */
export const givenUpAfter = 10;

const cursor = 'events';

/** When the last complete fetch of the provider's events started. */
export async function listedUntil(db: Db): Promise<Date | undefined> {
  const [row] = await db.select().from(paymentCursors).where(eq(paymentCursors.name, cursor));
  return row?.at;
}

export async function setListedUntil(db: Db, at: Date): Promise<void> {
  await db
    .insert(paymentCursors)
    .values({ name: cursor, at })
    .onConflictDoUpdate({ target: paymentCursors.name, set: { at } });
}
