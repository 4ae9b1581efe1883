import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Up to when a list of the provider's has been read completely. */
export const paymentCursors = pgTable('payment_cursors', {
  name: text().primaryKey(),
  at: instant().notNull(),
  /** Where an unfinished check that began then continues. */
  position: jsonb(),
});
