import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Word stems, and whole names and tags behind an equals sign, each with the number of profiles having it. */
export const searchTerms = pgTable(
  'search_terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    term: text().notNull().unique('search_terms_term_key'),
    profiles: integer().notNull().default(0),
  },
  (t) => [check('search_terms_profiles', sql`${t.profiles} >= 0`)],
);

/** Words as people write them: what a word being typed may become, and what a misspelt one may have meant. */
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
