import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Differences between the ledger and the provider, for an operator to review. Nothing is corrected automatically. */
export const moneyDifferences = pgTable(
  'money_differences',
  {
    id: id(),
    /** Unique per difference, so that finding it again the next night adds no row. */
    key: text().notNull().unique('money_differences_key'),
    kind: text().notNull(),
    about: jsonb().notNull(),
    foundAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [index('money_differences_open').on(t.foundAt).where(sql`${t.settledAt} is null`)],
);
