import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    password: text().notNull(),
    email: text(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    timeZone: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    check('users_username_form', sql`${t.username} ~ '^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$'`),
  ],
);
