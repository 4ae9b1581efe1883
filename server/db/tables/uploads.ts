import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * One issued upload URL and what happened to its file. After its owner is deleted, the row remains so that the cleanup
 * knows which objects to delete.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** As declared and signed; null if nothing was declared. */
    type: text(),
    size: integer(),
    createdAt: instant().notNull(),
    /** The URL accepts the file until then. */
    expiresAt: instant().notNull(),
    /** Stays null if the browser uploaded directly to the bucket. */
    receivedAt: instant(),
    /** When it became its owner's photo. */
    claimedAt: instant(),
    /** When it was rejected as not a readable image. */
    refusedAt: instant(),
    /** When the original file was deleted for good; the URL can't upload it again. */
    cleanedAt: instant(),
  },
  (t) => [
    index('uploads_user').on(t.userId),
    index('uploads_unclaimed').on(t.createdAt).where(sql`${t.claimedAt} is null`),
    index('uploads_uncleaned').on(t.expiresAt).where(sql`${t.cleanedAt} is null`),
    check('uploads_type', sql`${t.type} in ('image/jpeg', 'image/png', 'image/webp')`),
    check('uploads_size', sql`${t.size} between 1 and 10485760`),
    check(
      'uploads_validity',
      sql`${t.expiresAt} between ${t.createdAt} and ${t.createdAt} + interval '10 minutes'`,
    ),
    check('uploads_one_end', sql`${t.claimedAt} is null or ${t.refusedAt} is null`),
    check('uploads_cleaned', sql`${t.cleanedAt} is null or ${t.claimedAt} is not null`),
  ],
);
