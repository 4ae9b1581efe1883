import { and, eq, isNull } from 'drizzle-orm';
import { paymentEvents } from '#server/db/tables/payment-events.ts';
import { paymentOps } from '#server/db/tables/payment-ops.ts';
import type { Db } from '#server/db/transaction.ts';

/** A call to the provider that is still tried. */
export async function isOperationDue(db: Db, id: string): Promise<boolean> {
  return (await db.$count(paymentOps, and(eq(paymentOps.id, id), eq(paymentOps.state, 'due')))) > 0;
}

/** An event of the provider's that isn't processed yet. */
export async function isEventDue(db: Db, eventId: string): Promise<boolean> {
  const isDue = and(eq(paymentEvents.eventId, eventId), isNull(paymentEvents.processedAt));
  return (await db.$count(paymentEvents, isDue)) > 0;
}
