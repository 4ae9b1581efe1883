import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

export type MailAttachment = { filename: string; contentType: string; content: string };

/** The email outbox. Each mail is written in the transaction that caused it. `dueAt` also serves as the sender's lease. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().notNull(),
    /** Not set for emails about something else, such as an account. */
    bookingId: uuid().references(() => bookings.id),
    /** Whose account it was sent to, if it is known. Older mails have only the address. */
    userId: uuid().references(() => users.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Everything below up to `unsubscribeUrl`, encrypted while the mail waits: it contains links that grant access. */
    sealed: text(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** Set for optional kinds of email. */
    unsubscribeUrl: text(),
    messageId: text().notNull().unique('mails_message_id_key'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    sentAt: instant(),
    failedAt: instant(),
    lastError: text(),
    /** Deleted instead of kept once it is sent or given up: it names someone who has deleted their account. */
    forgetWhenDone: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('mails_due').on(t.dueAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('mails_created').on(t.createdAt),
    index('mails_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('mails_booking').on(t.bookingId).where(sql`${t.bookingId} is not null`),
    check(
      'mails_sealed',
      sql`${t.sealed} is null or (${t.text} = '' and ${t.html} = '' and ${t.sentAt} is null and ${t.failedAt} is null)`,
    ),
    check('mails_subject', sql`char_length(${t.subject}) <= 150 and ${t.subject} !~ '[\\r\\n]'`),
  ],
);
