import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** Notifications in the bell menu, written together with the email about the same event. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    bookingId: uuid().references(() => bookings.id),
    title: text().notNull(),
    text: text().notNull(),
    /** A path on this site. */
    path: text().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt, t.id),
    index('notifications_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_old').on(t.createdAt).where(sql`${t.readAt} is not null`),
    check('notifications_title', sql`char_length(${t.title}) between 1 and 200 and ${t.title} !~ '[\\r\\n]'`),
    check('notifications_text', sql`char_length(${t.text}) <= 500`),
    check('notifications_path', sql`${t.path} ~ '^/([^/]|$)'`),
  ],
);
