import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid, vector } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

export const profiles = pgTable(
  'profiles',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique('profiles_user_key')
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    headline: text().notNull(),
    about: text(),
    location: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    embedding: vector({ dimensions: 1536 }),
    embeddingModel: text(),
    /** No process computes the vector before this instant: another one is doing so, or it failed. */
    vectorRetryAt: instant(),
    linkedinUrl: text(),
    youtubeUrl: text(),
    twitterUrl: text(),
    instagramUrl: text(),
    meetingUrl: text(),
    isVerified: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    responseTime: integer(),
    sessionsCompleted: integer().notNull().default(0),
    bufferBeforeMinutes: integer().notNull().default(0),
    bufferAfterMinutes: integer().notNull().default(0),
    minNoticeMinutes: integer().notNull().default(120),
    horizonDays: integer().notNull().default(60),
    startGridMinutes: integer().notNull().default(15),
    /** Updated with hours and bookings. Not indexed here, because then every update would also insert into the vector index. */
    nextFreeAt: instant(),
    isFreeSoon: boolean().notNull().default(false),
    /** When the expert saved their hours. Until they do, being bookable at any time is a default, not their choice. */
    hoursChosenAt: instant(),
    /** When the expert copied their link or downloaded its QR code. */
    linkSharedAt: instant(),
    /** When the expert hid the setup checklist. */
    setupHiddenAt: instant(),
    /** Hidden by an operator: only its owner sees it, with the reason, and it can't be booked. */
    hiddenAt: instant(),
    hiddenReason: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('profiles_tags').using('gin', t.tags),
    index('profiles_created').on(t.createdAt),
    check(
      'profiles_hidden',
      sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null) and char_length(${t.hiddenReason}) between 3 and 500`,
    ),
    check('profiles_role_length', sql`char_length(${t.role}) between 2 and 100`),
    check('profiles_headline_length', sql`char_length(${t.headline}) between 10 and 200`),
    check('profiles_about_length', sql`char_length(${t.about}) <= 5000`),
    check('profiles_tags_count', sql`cardinality(${t.tags}) <= 20`),
    check('profiles_response_time', sql`${t.responseTime} >= 0`),
    check('profiles_sessions_completed', sql`${t.sessionsCompleted} >= 0`),
    check('profiles_buffers', sql`${t.bufferBeforeMinutes} >= 0 and ${t.bufferAfterMinutes} >= 0`),
    check('profiles_min_notice', sql`${t.minNoticeMinutes} between 0 and 20160`),
    check('profiles_horizon', sql`${t.horizonDays} >= 1`),
    check('profiles_start_grid', sql`${t.startGridMinutes} >= 1`),
  ],
);
