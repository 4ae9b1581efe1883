import { index, integer, pgTable, real, uuid } from 'drizzle-orm/pg-core';
import { searchDocuments } from './search-documents.ts';
import { searchTerms } from './search-terms.ts';

/** Which profile has which term, at the weight of the best field it stands in. Its key is in a later migration. */
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
