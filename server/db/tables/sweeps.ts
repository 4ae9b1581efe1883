import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When each sweep last started, so that all processes share one schedule. */
export const sweeps = pgTable('sweeps', {
  name: text().primaryKey(),
  begunAt: instant().notNull(),
});
