import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { profiles } from './profiles.ts';

/** An expert asks for the verified badge, with links that show who they are. */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    links: text().array().notNull(),
    note: text(),
    askedAt: instant().notNull(),
    outcome: text().$type<'granted' | 'refused'>(),
    decidedAt: instant(),
    /** What the operator wrote. The expert reads it if they were refused. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('verification_requests_open').on(t.profileId).where(sql`${t.decidedAt} is null`),
    index('verification_requests_profile').on(t.profileId, t.askedAt),
    check('verification_requests_links', sql`cardinality(${t.links}) between 1 and 5`),
    check('verification_requests_note', sql`char_length(${t.note}) <= 1000`),
    check('verification_requests_outcome', sql`${t.outcome} in ('granted', 'refused')`),
    check(
      'verification_requests_decided',
      sql`(${t.outcome} is null) = (${t.decidedAt} is null) and (${t.reason} is null) = (${t.decidedAt} is null)`,
    ),
  ],
);
