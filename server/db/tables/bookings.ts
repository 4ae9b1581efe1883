import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';
import type { PolicyVersion } from '#shared/payments/policy.ts';
import { id, instant } from './columns.ts';
import { profiles } from './profiles.ts';
import { users } from './users.ts';

/**
 * Two EXCLUDE constraints, created in a migration, prevent overlapping live bookings: one per expert over
 * [blockedFrom, blockedUntil), one per booker over [scheduledAt, endsAt) or, if more is reserved, [scheduledAt,
 * reservedUntil).
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    bookerId: uuid()
      .notNull()
      .references(() => users.id),
    duration: integer().notNull(),
    /** What was added while the session ran: each extension has its own payment. */
    extendedMinutes: integer().notNull().default(0),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    scheduledAt: instant().notNull(),
    endsAt: instant().notNull(),
    blockedFrom: instant().notNull(),
    blockedUntil: instant().notNull(),
    /** The end that both have agreed on, while the client pays for it. */
    reservedUntil: instant(),
    message: text(),
    /** The zone that the client booked in, for their emails if their account has none. */
    timeZone: text(),
    status: text().$type<BookingStatus>().notNull().default('pending'),
    expiresAt: instant(),
    answerBy: instant(),
    /** Pending: when the expert is next reminded to respond. Confirmed: when both are next reminded of the session. */
    remindAt: instant(),
    /** Fixed at booking time, like the price. */
    currency: text().notNull().default('usd'),
    feePercent: integer().notNull().default(10),
    policy: text().$type<PolicyVersion>().notNull().default('2026-11'),
    /** Set when the parties agree on a time, which may extend the policy's usual deadline. */
    freeUntil: instant(),
    /** The client agreed to save the card for a tip. */
    saveCard: boolean().notNull().default(false),
    stripePaymentIntentId: text().unique('bookings_payment_intent_key'),
    meetingLink: text(),
    calendarEventId: text(),
    /** The iCalendar SEQUENCE: how often the session changed since it was confirmed. */
    calendarSequence: integer().notNull().default(0),
    /** When the expert reported that the client didn't show up. */
    noShowAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('bookings_profile').on(t.profileId, t.scheduledAt),
    index('bookings_booker').on(t.bookerId, t.scheduledAt),
    index('bookings_expires').on(t.expiresAt).where(sql`${t.status} = 'pending'`),
    index('bookings_answer_by').on(t.answerBy).where(sql`${t.status} = 'pending'`),
    index('bookings_remind').on(t.remindAt).where(sql`${t.status} in ('pending', 'confirmed')`),
    index('bookings_ends').on(t.endsAt).where(sql`${t.status} = 'confirmed'`),
    check('bookings_duration', sql`${t.duration} in (15, 30, 45)`),
    check('bookings_price', sql`${t.price} between 1 and 10000`),
    check(
      'bookings_status',
      sql`${t.status} in ('pending', 'confirmed', 'completed', 'declined', 'expired', 'cancelled')`,
    ),
    check('bookings_message_length', sql`char_length(${t.message}) <= 500`),
    check(
      'bookings_length',
      sql`${t.endsAt} - ${t.scheduledAt} = make_interval(mins => ${t.duration} + ${t.extendedMinutes})`,
    ),
    check('bookings_extended', sql`${t.extendedMinutes} between 0 and 60`),
    check(
      'bookings_reserved',
      sql`${t.reservedUntil} > ${t.endsAt} and ${t.reservedUntil} <= ${t.blockedUntil}`,
    ),
    check('bookings_blocked', sql`${t.blockedFrom} <= ${t.scheduledAt} and ${t.blockedUntil} >= ${t.endsAt}`),
  ],
);
