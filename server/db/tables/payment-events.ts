import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The inbox of webhook events: one row per event id, however often it is delivered. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    body: jsonb().notNull(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
    lastError: text(),
  },
  (t) => [index('payment_events_open').on(t.receivedAt).where(sql`${t.processedAt} is null`)],
);
