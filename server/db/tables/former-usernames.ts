import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Names that people had before. Their links lead to the new name, and nobody else can take them. A trigger on `users`
 * adds and checks them. Hashed, so that a name doesn't outlive its account.
 */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    /** SHA-256 of the name in lower case, in hex. */
    nameHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
  },
  (t) => [index('former_usernames_user').on(t.userId), index('former_usernames_until').on(t.until)],
);
