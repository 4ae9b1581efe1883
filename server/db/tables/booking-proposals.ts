import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * A new time that a party proposes for a session, or that the expert suggests for a request. It doesn't reserve the
 * slot. A booking has at most one open proposal. Triggers refuse one for any other booking, and close it when the
 * booking's status changes.
 */
export const bookingProposals = pgTable(
  'booking_proposals',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    proposedBy: text().$type<Party>().notNull(),
    proposerId: uuid()
      .notNull()
      .references(() => users.id),
    scheduledAt: instant().notNull(),
    /** The earlier of the current and the proposed start; for a request, also no later than its deadline. */
    lapsesAt: instant().notNull(),
    outcome: text().$type<'accepted' | 'refused' | 'withdrawn' | 'lapsed'>(),
    closedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('booking_proposals_open_key').on(t.bookingId).where(sql`${t.closedAt} is null`),
    index('booking_proposals_booking').on(t.bookingId, t.createdAt),
    check('booking_proposals_by', sql`${t.proposedBy} in ('booker', 'expert')`),
    check('booking_proposals_outcome', sql`${t.outcome} in ('accepted', 'refused', 'withdrawn', 'lapsed')`),
    check('booking_proposals_closed', sql`(${t.outcome} is null) = (${t.closedAt} is null)`),
    check('booking_proposals_lapses', sql`${t.lapsesAt} <= ${t.scheduledAt}`),
  ],
);
