import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Who may use the operators' console. A row stays when the role is taken away, and is reused if it is given again. */
export const operators = pgTable('operators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  grantedAt: instant().notNull(),
  /** Not set if OPERATORS named the user at a start. */
  grantedById: uuid().references(() => users.id),
  revokedAt: instant(),
});
