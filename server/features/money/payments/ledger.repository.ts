import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/db/tables/ledger.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import type { Posting } from './postings.ts';

/**
 * Posts once per key: false if it was posted before. The database refuses postings that don't sum to zero or
 * that overdraw an account.
 */
export async function post(tx: Tx, at: Date, { key, kind, about, entries }: Posting): Promise<boolean> {
  const nonZero = entries.filter(({ amount }) => amount !== 0);
  if (nonZero.length === 0) return true;
  const transactionId = randomUUID();
  const [inserted] = await tx
    .insert(ledgerTransactions)
    .values({ id: transactionId, key, kind, about, postedAt: at })
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!inserted) return false;
  // Accounts are always locked in the same order, so that two postings can't deadlock.
  const ordered = nonZero.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  for (const { account, amount } of ordered) {
    await tx.insert(ledgerEntries).values({ transactionId, account, amount });
  }
  return true;
}

export async function balanceOf(db: Db, account: string): Promise<number> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.name, account));
  return row?.balance ?? 0;
}
