import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** What a session remembers. Times are ISO instants. */
export type SessionData = { userId: string; createdAt: string };

/** `sid` is a keyed hash of the cookie's value: reading this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<SessionData>().notNull(),
    expire: instant().notNull(),
    userId: uuid()
      .generatedAlwaysAs(sql`((sess ->> 'userId')::uuid)`)
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(t.userId)],
);
