import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** A new email address that its owner hasn't confirmed yet, at most one per person. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  /** Of the token in the emailed link. */
  tokenHash: text().notNull().unique('email_changes_token_key'),
  expiresAt: instant().notNull(),
});
