import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { profiles } from './profiles.ts';

/** Weekly hours in the expert's time zone. An end before its start runs past midnight; 24:00 is midnight. */
export const availability = pgTable(
  'availability',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    dayOfWeek: integer().notNull(),
    startTime: text().notNull(),
    endTime: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('availability_profile').on(t.profileId, t.dayOfWeek),
    check('availability_day', sql`${t.dayOfWeek} between 0 and 6`),
    check('availability_start', sql`${t.startTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('availability_end', sql`${t.endTime} ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'`),
  ],
);
