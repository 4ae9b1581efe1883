import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** A copy of someone's data that was too large to send at once. The file is in object storage under the id. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    format: text().$type<'json' | 'zip'>().notNull(),
    requestedAt: instant().notNull(),
    /** When the next attempt to make it is due. Also serves as the lease of the process that makes it. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    finishedAt: instant(),
    size: bigint({ mode: 'number' }),
    /** When the row and the file are deleted. */
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('data_exports_user').on(t.userId),
    index('data_exports_due').on(t.dueAt).where(sql`${t.finishedAt} is null`),
    index('data_exports_expires').on(t.expiresAt),
    check('data_exports_format', sql`${t.format} in ('json', 'zip')`),
    check('data_exports_finished', sql`(${t.finishedAt} is null) = (${t.size} is null)`),
  ],
);
