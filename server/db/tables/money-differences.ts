import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** What the ledger and the provider don't agree on, for an operator to look at. Nothing corrects itself. */
export const moneyDifferences = pgTable(
  'money_differences',
  {
    id: id(),
    /** The same finding is one row, however many nights it is found. */
    key: text().notNull().unique('money_differences_key'),
    kind: text().notNull(),
    about: jsonb().notNull(),
    foundAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [index('money_differences_open').on(t.foundAt).where(sql`${t.settledAt} is null`)],
);
