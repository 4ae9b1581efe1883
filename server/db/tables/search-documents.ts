import { index, integer, numeric, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { profiles } from './profiles.ts';

/** The search data of a listed profile. Written only by triggers. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Name and username, lowercase without accents, for similarity search. */
    names: text().notNull(),
    /** Lowercase without accents, so that the tag filter ignores both. */
    tags: text().array().notNull(),
    lowestPrice: numeric({ precision: 10, scale: 2 }),
    nextFreeAt: instant(),
    ratingCount: integer().notNull(),
    ratingAverage: real().notNull(),
    /** How bookable the expert is, from 0 to 1. Breaks ties. */
    standing: real().notNull(),
  },
  (t) => [
    index('search_documents_tags').using('gin', t.tags),
    index('search_documents_names').using('gin', t.names.op('gin_trgm_ops')),
    index('search_documents_standing').on(t.standing.desc(), t.profileId),
    index('search_documents_price').on(t.lowestPrice),
    index('search_documents_next_free').on(t.nextFreeAt),
  ],
);
