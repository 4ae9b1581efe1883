import { index, integer, numeric, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { profiles } from './profiles.ts';

/** What search knows of a listed profile. Triggers write it, nothing else does. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Name and username, folded, to be found by likeness. */
    names: text().notNull(),
    /** Folded: tags filter whatever their case and accents. */
    tags: text().array().notNull(),
    lowestPrice: numeric({ precision: 10, scale: 2 }),
    nextFreeAt: instant(),
    ratingCount: integer().notNull(),
    ratingAverage: real().notNull(),
    /** From 0 to 1, how well this expert can be booked: it decides between equals. */
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
