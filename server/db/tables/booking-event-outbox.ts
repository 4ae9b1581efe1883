import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bookingEvents } from './booking-events.ts';
import { instant } from './columns.ts';

/**
 * Booking events whose notifications haven't been sent yet. A trigger inserts every event, in the event's transaction;
 * the notifier deletes it in the transaction that writes the emails.
 */
export const bookingEventOutbox = pgTable(
  'booking_event_outbox',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => bookingEvents.id),
    dueAt: instant().notNull(),
  },
  (t) => [index('booking_event_outbox_due').on(t.dueAt)],
);
