import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { calendars } from './calendars.ts';
import { instant } from './columns.ts';

/** When an expert is busy elsewhere, by calendar. The times of one calendar don't overlap or touch. */
export const busyTimes = pgTable(
  'busy_times',
  {
    calendarId: uuid().notNull(),
    profileId: uuid().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'busy_times_calendar_fk',
      columns: [t.calendarId, t.profileId],
      foreignColumns: [calendars.id, calendars.profileId],
    }).onDelete('cascade'),
    primaryKey({ columns: [t.calendarId, t.startsAt] }),
    index('busy_times_profile').on(t.profileId, t.endsAt),
    check('busy_times_order', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
