import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Up to when something of the provider's was listed whole. */
export const paymentCursors = pgTable('payment_cursors', {
  name: text().primaryKey(),
  at: instant().notNull(),
});
