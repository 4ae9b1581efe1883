import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { profiles } from './profiles.ts';

/** A calendar address of an expert, or their account on a CalDAV server. */
export const calendarConnections = pgTable(
  'calendar_connections',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text().$type<'address' | 'account'>().notNull(),
    name: text().notNull(),
    /** The address, or server, username and password. Encrypted with a key derived from the server's secret. */
    access: text().notNull(),
    /** Which key encrypted it, so that it can be encrypted again when the server's secret is replaced. */
    accessKey: text().notNull(),
    /** The same for the same address or account, without revealing it. */
    identity: text().notNull(),
    tentativeBlocks: boolean().notNull().default(true),
    unansweredBlocks: boolean().notNull().default(false),
    allDayBlocks: boolean().notNull().default(true),
    /** With `allDayBlocks`: also those that are marked as free. */
    freeAllDayBlocks: boolean().notNull().default(false),
    /** Email addresses by which the expert is invited, beside the one of their account. */
    ownAddresses: text().array().notNull().default([]),
    /** Those that the account's server knows. */
    accountAddresses: text().array().notNull().default([]),
    createdAt: instant().notNull(),
    /** Rises with each change of what is read or how: what was read before a change isn't stored after it. */
    revision: integer().notNull().default(0),
    /** How many readings have begun. */
    begunReadings: integer().notNull().default(0),
    /** Which of them was stored last: one that began before it and ends after it isn't stored. */
    storedReading: integer().notNull().default(0),
    /** When it is read next. While a process reads it, the end of its lease. */
    dueAt: instant().notNull(),
    /** When all of its calendars were last read. */
    readAt: instant(),
    /** How often reading it has failed since. */
    failures: integer().notNull().default(0),
    /** Why reading it failed. */
    problem: text(),
    /** The time zone we don't know, or the day of the event that we can't read. */
    problemDetail: text(),
    /** The name of the calendar that couldn't be read, if others of the account don't have this problem. */
    problemCalendar: text(),
    /** When the expert was told that it can't be read. */
    toldAt: instant(),
  },
  (t) => [
    unique('calendar_connections_profile_key').on(t.id, t.profileId),
    unique('calendar_connections_identity_key').on(t.profileId, t.identity),
    index('calendar_connections_due').on(t.dueAt),
    index('calendar_connections_access_key').on(t.accessKey),
    check('calendar_connections_kind', sql`${t.kind} in ('address', 'account')`),
    check('calendar_connections_name', sql`char_length(${t.name}) between 1 and 300`),
    check('calendar_connections_failing', sql`(${t.problem} is null) = (${t.failures} = 0)`),
    check('calendar_connections_told', sql`${t.toldAt} is null or ${t.problem} is not null`),
    check('calendar_connections_problem_detail', sql`char_length(${t.problemDetail}) <= 100`),
    check('calendar_connections_addresses', sql`cardinality(${t.ownAddresses}) <= 10`),
  ],
);
