import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * An address that was given out for one file, and what became of it. Without an owner it is left for the sweep,
 * which knows by the row which objects to delete.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** As announced and signed; null when nothing was announced. */
    type: text(),
    size: integer(),
    createdAt: instant().notNull(),
    /** Until then the address takes the file. */
    expiresAt: instant().notNull(),
    /** Stays null when the file went to the bucket without passing us. */
    receivedAt: instant(),
    /** It became its owner's photo. */
    claimedAt: instant(),
    /** It was no picture. */
    refusedAt: instant(),
    /** The file as it was sent is gone for good: nothing can put it there again. */
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
