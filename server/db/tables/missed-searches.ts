import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Searches without results, per UTC day. Nothing about the people who searched. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date().notNull(),
    words: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.words] }),
    check('missed_searches_count', sql`${t.count} > 0`),
    check('missed_searches_words', sql`char_length(${t.words}) <= 100`),
  ],
);
