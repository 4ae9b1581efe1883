import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/db/tables/ledger.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { owedBy, type Posting, payableTo } from './postings.ts';

/** Posts once per key. The database refuses postings that don't sum to zero or that overdraw an account. */
export async function post(tx: Tx, at: Date, { key, kind, about, entries }: Posting): Promise<void> {
  const nonZero = entries.filter(({ amount }) => amount !== 0);
  if (nonZero.length === 0) return;
  const transactionId = randomUUID();
  const [inserted] = await tx
    .insert(ledgerTransactions)
    .values({ id: transactionId, key, kind, about, postedAt: at })
    .onConflictDoNothing({ target: ledgerTransactions.key })
    .returning({ id: ledgerTransactions.id });
  if (!inserted) return;
  // Accounts are always locked in the same order, so that two postings can't deadlock.
  const ordered = nonZero.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  for (const { account, amount } of ordered) {
    await tx.insert(ledgerEntries).values({ transactionId, account, amount });
  }
}

export async function balanceOf(db: Db, account: string): Promise<number> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.name, account));
  return row?.balance ?? 0;
}

/** What the expert owes, less what is being taken back from their account right now. */
export async function lockDebt(tx: Tx, profileId: string): Promise<number> {
  // In the order in which postings lock these accounts, so that they can't deadlock.
  const [payable, receivable] = [payableTo(profileId), owedBy(profileId)];
  const accounts = await queryRows<{ name: string; balance: string }>(
    tx,
    sql`select name, balance from ledger_accounts where name in (${payable}, ${receivable}) order by name for update`,
  );
  const owed = -Number(accounts.find(({ name }) => name === receivable)?.balance ?? 0);
  if (owed <= 0) return 0;
  const [reversing] = await queryRows<{ amount: string }>(
    tx,
    sql`
      select coalesce(sum((o.params ->> 'amount')::bigint), 0) as amount
      from payment_ops o
      join payments p on p.id = o.payment_id
      join bookings b on b.id = p.booking_id
      where o.op = 'reverse' and o.state = 'due' and b.profile_id = ${profileId}
    `,
  );
  return Math.max(0, owed - Number(reversing?.amount ?? 0));
}
