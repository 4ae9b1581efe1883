import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Times are ISO strings. */
export type SessionData = { userId: string; createdAt: string };

/** `sid` is a keyed hash of the cookie, so that reading this table doesn't give access to a session. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<SessionData>().notNull(),
    /** Names the session to its owner: `sid` leaves the server in no answer. */
    id: uuid().notNull().unique('sessions_id_key').defaultRandom(),
    /** Such as “Chrome on macOS”. */
    device: text(),
    /** Within an hour. */
    usedAt: instant().notNull().defaultNow(),
    expire: instant().notNull(),
    /** Until then, this session may use the operators' console: its user has just entered their password again. */
    operatorUntil: instant(),
    userId: uuid()
      .generatedAlwaysAs(sql`((sess ->> 'userId')::uuid)`)
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(t.userId)],
);
