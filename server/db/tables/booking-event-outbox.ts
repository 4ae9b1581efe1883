import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bookingEvents } from './booking-events.ts';
import { instant } from './columns.ts';

/**
 * What happened to bookings and hasn't been told to those concerned. A trigger adds every event, in its own
 * transaction; whoever tells it takes it away, in the transaction that writes the mails.
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
