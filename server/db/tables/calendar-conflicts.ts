import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { instant } from './columns.ts';

/** Sessions that meet something in their expert's own calendar, and what of it the expert knows, for each time of a session. */
export const calendarConflicts = pgTable(
  'calendar_conflicts',
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    scheduledAt: instant().notNull(),
    toldAt: instant().notNull(),
    /** The busy times that the expert knows, in milliseconds. Null: those that were there before they were stored. */
    known: jsonb().$type<[from: number, until: number][]>(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.scheduledAt] })],
);
