import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MailTopic } from '#shared/settings/settings.schema.ts';
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
    /** Mails that this person does without. */
    mailsOff: text().array().$type<MailTopic[]>().notNull().default([]),
    /** Names the calendar feed while there is one; its address is made of it and can't be guessed from it. */
    calendarId: uuid().unique('users_calendar_key'),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    check('users_mails_off', sql`${t.mailsOff} <@ array['messages', 'reminders', 'reviews']`),
    check('users_username_form', sql`${t.username} ~ '^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$'`),
  ],
);
