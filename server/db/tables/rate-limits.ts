import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** One counter per key and window, shared by all processes. Keys contain hashes, never usernames or IP addresses. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (t) => [index('rate_limits_resets').on(t.resetsAt)],
);
