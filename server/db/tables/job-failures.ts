import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The jobs and sweeps that fail right now. A run that succeeds deletes the row. */
export const jobFailures = pgTable('job_failures', {
  name: text().primaryKey(),
  since: instant().notNull(),
  /** How often in a row. */
  failures: integer().notNull(),
  lastError: text().notNull(),
});
