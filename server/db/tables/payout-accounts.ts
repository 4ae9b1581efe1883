import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { profiles } from './profiles.ts';

/** An expert's payout account, as last reported by the provider. */
export const payoutAccounts = pgTable('payout_accounts', {
  profileId: uuid()
    .primaryKey()
    .references(() => profiles.id),
  accountId: text().notNull().unique('payout_accounts_account_key'),
  detailsSubmitted: boolean().notNull().default(false),
  canBePaid: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});
