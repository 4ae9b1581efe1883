import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { calendars } from './calendars.ts';
import { instant } from './columns.ts';

/** A session as an event in its expert's own calendar. */
export const sessionEvents = pgTable(
  'session_events',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id),
    calendarId: uuid()
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    /** Where it is on the calendar's server. Chosen before it is written, so that it is never written twice. */
    href: text().notNull(),
    /** The server's version of what we wrote or last saw. Null while it isn't there. */
    etag: text(),
    /** Which change of the session it shows. Null: none yet, or it was removed. */
    writtenSequence: integer(),
    /** When the event was as we wrote it. */
    writtenFrom: instant(),
    writtenUntil: instant(),
    /** A hash of the notes as we wrote them, to tell whether the expert has changed them. */
    writtenNotes: text(),
    /** The expert moved or deleted it in their calendar. */
    changedThere: text().$type<'moved' | 'deleted'>(),
    /** When it is written or removed, if it has to be. While a process does so, the end of its lease. */
    dueAt: instant(),
    failures: integer().notNull().default(0),
  },
  (t) => [
    index('session_events_calendar').on(t.calendarId),
    index('session_events_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check('session_events_changed', sql`${t.changedThere} in ('moved', 'deleted')`),
  ],
);
