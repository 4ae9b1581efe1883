import { date, jsonb, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { profiles } from './profiles.ts';

/** Hours for one date that replace the weekly ones. No ranges means a day off. */
export const availabilityOverrides = pgTable(
  'availability_overrides',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    ranges: jsonb().$type<{ startTime: string; endTime: string }[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [unique('availability_overrides_date_key').on(t.profileId, t.date)],
);
