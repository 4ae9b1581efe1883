import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './profiles.ts';

/** How often a public profile was opened, per UTC day. Nothing about the people who opened it. */
export const profileViews = pgTable(
  'profile_views',
  {
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.day] }), check('profile_views_count', sql`${t.count} > 0`)],
);
