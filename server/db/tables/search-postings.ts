import { index, integer, pgTable, real, uuid } from 'drizzle-orm/pg-core';
import { searchDocuments } from './search-documents.ts';
import { searchTerms } from './search-terms.ts';

/** Which profile contains which term, with the weight of the best field. A later migration adds the primary key. */
export const searchPostings = pgTable(
  'search_postings',
  {
    termId: integer()
      .notNull()
      .references(() => searchTerms.id),
    profileId: uuid()
      .notNull()
      .references(() => searchDocuments.profileId, { onDelete: 'cascade' }),
    weight: real().notNull(),
  },
  (t) => [index('search_postings_profile').on(t.profileId)],
);
