import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { profiles } from './profiles.ts';
import { users } from './users.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .unique('reviews_booking_key')
      .references(() => bookings.id),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    reviewerId: uuid()
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    comment: text(),
    tipAmount: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    reply: text(),
    repliedAt: instant(),
    /** Hidden by an operator: not shown and not counted. Its author reads the reason. */
    hiddenAt: instant(),
    hiddenReason: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('reviews_profile').on(t.profileId, t.createdAt),
    check(
      'reviews_hidden',
      sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null) and char_length(${t.hiddenReason}) between 3 and 500`,
    ),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_comment_length', sql`char_length(${t.comment}) <= 1000`),
    check('reviews_reply_length', sql`char_length(${t.reply}) between 1 and 1000`),
    check('reviews_tip', sql`${t.tipAmount} in (0, 5, 10, 15)`),
  ],
);
