import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, sequence } from './columns.ts';

/**
 * Double-entry ledger, per currency. Triggers created in a migration update `balance`, reject transactions that don't sum
 * to zero, and reject any update or delete of posted entries. A credit is positive, a debit negative.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    name: text().notNull(),
    currency: text().notNull().default('usd'),
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.currency] }),
    check(
      'ledger_accounts_not_overdrawn',
      sql`${t.balance} >= 0 or (${t.name} not like 'held:%' and ${t.name} not like 'expert:%:payable')`,
    ),
    // What an expert owes is a debit: they can't have paid back more than they owed.
    check('ledger_accounts_debt', sql`${t.balance} <= 0 or ${t.name} not like 'expert:%:receivable'`),
  ],
);

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    seq: sequence(),
    key: text().notNull().unique('ledger_transactions_key'),
    kind: text().notNull(),
    about: jsonb().notNull().default({}),
    postedAt: instant().notNull(),
  },
  (t) => [
    index('ledger_transactions_booking').on(sql`(${t.about} ->> 'bookingId')`),
    index('ledger_transactions_posted').on(t.postedAt),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().notNull(),
    currency: text().notNull().default('usd'),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_account').on(t.account, t.currency),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
  ],
);
