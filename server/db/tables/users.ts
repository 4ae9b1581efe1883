import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** Kinds of email the user turned off. */
    mailsOff: text().array().$type<MailTopic[]>().notNull().default([]),
    /** Chose “I'm here to book” or requested a session, so we don't ask them to create a profile. */
    hereToBook: boolean().notNull().default(false),
    /** Video calls go through a relay, if there is one, so that the other party doesn't learn the network address. */
    hideAddress: boolean().notNull().default(false),
    /** Identifies the calendar feed, if there is one. The feed's URL is signed, so the id alone doesn't reveal it. */
    calendarId: uuid().unique('users_calendar_key'),
    /** Can't sign in, and has no sessions. */
    suspendedAt: instant(),
    /** As an operator wrote it, and as the user is told. */
    suspendedReason: text(),
    /** The account was deleted: nothing below names the person any more. It is suspended too, so nothing shows or uses it. */
    deletedAt: instant(),
    /** When the rest of their data is deleted, in steps that other processes can continue. Null once it is all gone. */
    eraseAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    index('users_created').on(t.createdAt, t.id),
    // For operators, who search people by the beginning of a name, username or email. See people.repository.ts.
    index('users_found').using(
      'gin',
      sql`(' ' || lower(coalesce(${t.firstName}, '') || ' ' || coalesce(${t.lastName}, '') || ' ' || ${t.username} || ' ' || coalesce(${t.email}, ''))) gin_trgm_ops`,
    ),
    index('users_erase').on(t.eraseAt).where(sql`${t.eraseAt} is not null`),
    check('users_erase_deleted', sql`${t.eraseAt} is null or ${t.deletedAt} is not null`),
    // The name can't be signed up with, so it tells a deleted account wherever only names are read.
    check(
      'users_deleted_name',
      sql`(${t.deletedAt} is not null) = (${t.username} ~ '^deleted-[0-9a-z]{22}$')`,
    ),
    // Also refuses what a request that was already on its way would write.
    check(
      'users_deleted_empty',
      sql`${t.deletedAt} is null or (${t.suspendedAt} is not null and ${t.suspendedReason} is null and ${t.password} = ''
        and num_nonnulls(${t.email}, ${t.firstName}, ${t.lastName}, ${t.profileImageUrl}, ${t.timeZone}, ${t.calendarId}) = 0)`,
    ),
    check('users_mails_off', sql`${t.mailsOff} <@ array['messages', 'reminders', 'reviews']`),
    check(
      'users_suspended_reason',
      sql`${t.suspendedReason} is null or (${t.suspendedAt} is not null and char_length(${t.suspendedReason}) between 3 and 500)`,
    ),
    check('users_username_form', sql`${t.username} ~ '^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$'`),
  ],
);
