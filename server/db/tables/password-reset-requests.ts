import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Addresses for which someone asked for a reset link, with or without an account. Deleted when handled. */
export const passwordResetRequests = pgTable(
  'password_reset_requests',
  { id: id(), email: text().notNull(), requestedAt: instant().notNull() },
  (t) => [index('password_reset_requests_requested').on(t.requestedAt)],
);
