import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    senderId: uuid()
      .notNull()
      .references(() => users.id),
    receiverId: uuid()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    isRead: boolean().notNull().default(false),
    readAt: instant(),
    /** When an email about it was sent, or when it was decided that none is needed. */
    mailedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('messages_booking').on(t.bookingId, t.createdAt, t.id),
    // BRIN finds recent messages, but is useless for one booking's, so the planner won't pick it for those.
    index('messages_created').using('brin', t.createdAt),
    index('messages_read').on(t.readAt).where(sql`${t.readAt} is not null`),
    index('messages_unmailed').on(t.createdAt).where(sql`not ${t.isRead} and ${t.mailedAt} is null`),
    index('messages_unread').on(t.receiverId, t.bookingId).where(sql`not ${t.isRead}`),
    check('messages_content_length', sql`char_length(${t.content}) between 1 and 2000`),
  ],
);
