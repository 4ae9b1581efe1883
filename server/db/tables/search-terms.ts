import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Word stems, and whole names and tags prefixed with `=`, each with its number of profiles. */
export const searchTerms = pgTable(
  'search_terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    term: text().notNull().unique('search_terms_term_key'),
    profiles: integer().notNull().default(0),
  },
  (t) => [check('search_terms_profiles', sql`${t.profiles} >= 0`)],
);

/** Unstemmed words, for completing a partly typed word and correcting a misspelled one. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    termId: integer()
      .notNull()
      .references(() => searchTerms.id),
  },
  (t) => [
    index('search_words_typed').on(t.word.op('text_pattern_ops')),
    index('search_words_term').on(t.termId),
  ],
);
