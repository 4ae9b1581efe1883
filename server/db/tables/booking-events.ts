import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';
import { bookings } from './bookings.ts';
import { id, instant, sequence } from './columns.ts';
import { users } from './users.ts';

/** The history of a booking: who changed it, when, from and to which status, and why. Append-only. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: id(),
    seq: sequence(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    at: instant().notNull(),
    actor: text().$type<'booker' | 'expert' | 'operator' | 'system'>().notNull(),
    actorId: uuid().references(() => users.id),
    fromStatus: text().$type<BookingStatus>(),
    toStatus: text().$type<BookingStatus>().notNull(),
    kind: text().$type<BookingEventKind>().notNull().default('other'),
    /** As the actor wrote it. */
    reason: text(),
    /** A party who reports something may let operators read the session's messages. */
    sharesMessages: boolean().notNull().default(false),
  },
  (t) => [
    index('booking_events_booking').on(t.bookingId, t.at),
    index('booking_events_at').on(t.at),
    check(
      'booking_events_shares_messages',
      sql`not ${t.sharesMessages} or ${t.kind} in ('reported', 'noShow')`,
    ),
    check('booking_events_actor', sql`${t.actor} in ('booker', 'expert', 'operator', 'system')`),
  ],
);
