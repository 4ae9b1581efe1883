import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** One stay of one tab in a session's room. The record of who was there from when to when. */
export const roomVisits = pgTable(
  'room_visits',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    enteredAt: instant().notNull(),
    /** The last heartbeat. */
    seenAt: instant().notNull(),
    leftAt: instant(),
    /** They left, another tab of theirs took over, or there were no more heartbeats. */
    ended: text().$type<'left' | 'replaced' | 'lapsed'>(),
  },
  (t) => [
    uniqueIndex('room_visits_open').on(t.bookingId, t.userId).where(sql`${t.leftAt} is null`),
    index('room_visits_booking').on(t.bookingId),
    index('room_visits_seen').on(t.seenAt).where(sql`${t.leftAt} is null`),
    check('room_visits_order', sql`${t.seenAt} >= ${t.enteredAt} and ${t.leftAt} >= ${t.enteredAt}`),
    check('room_visits_ended', sql`(${t.leftAt} is null) = (${t.ended} is null)`),
    check('room_visits_ended_how', sql`${t.ended} in ('left', 'replaced', 'lapsed')`),
  ],
);
