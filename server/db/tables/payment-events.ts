import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the event is about. Events that were stored before `chargeId` was have none. */
export type EventBody = { objectId: string; chargeId?: string | null; account: string | null };

/** The inbox of webhook events: one row per event id, however often it is delivered. `dueAt` also serves as the processor's lease. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    body: jsonb().$type<EventBody>().notNull(),
    receivedAt: instant().notNull(),
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    processedAt: instant(),
    lastError: text(),
  },
  (t) => [index('payment_events_due').on(t.dueAt).where(sql`${t.processedAt} is null`)],
);
