import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarConnections } from './calendar-connections.ts';
import { id, instant } from './columns.ts';

/** The calendars of a connection. An address is one calendar. */
export const calendars = pgTable(
  'calendars',
  {
    id: id(),
    connectionId: uuid().notNull(),
    profileId: uuid().notNull(),
    /** Where it is on its server. Empty for an address, which is a secret of the connection. */
    href: text().notNull().default(''),
    name: text(),
    color: text(),
    canWrite: boolean().notNull().default(false),
    /** Its events block time. */
    blocks: boolean().notNull(),
    /** New sessions are written to it. */
    receives: boolean().notNull().default(false),
    /** What tells the server which version we have, and how we read it. Null: it is read whole. */
    version: jsonb().$type<Record<string, string>>(),
    /** How many busy times were found, before they were joined. */
    found: integer().notNull().default(0),
    readAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'calendars_connection_fk',
      columns: [t.connectionId, t.profileId],
      foreignColumns: [calendarConnections.id, calendarConnections.profileId],
    }).onDelete('cascade'),
    unique('calendars_profile_key').on(t.id, t.profileId),
    unique('calendars_href_key').on(t.connectionId, t.href),
    index('calendars_profile').on(t.profileId),
    uniqueIndex('calendars_receiving').on(t.profileId).where(sql`${t.receives}`),
    check('calendars_receives', sql`not ${t.receives} or ${t.canWrite}`),
    check('calendars_name', sql`char_length(${t.name}) between 1 and 200`),
    check('calendars_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);
