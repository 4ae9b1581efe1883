import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { instant } from './columns.ts';

/** Sessions that meet something in their expert's own calendar, which the expert has been told. Once for each time of a session. */
export const calendarConflicts = pgTable(
  'calendar_conflicts',
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    scheduledAt: instant().notNull(),
    toldAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.scheduledAt] })],
);
