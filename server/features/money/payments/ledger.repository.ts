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

export type Violation = { rule: string; about: string };

/** Broken rules of the ledger itself; empty when it is consistent. */
export function findViolations(db: Db): Promise<Violation[]> {
  return queryRows<Violation>(
    db,
    sql`
      select 'all entries sum to zero' as rule, currency || ' ' || sum(amount) as about
        from ledger_entries group by currency having sum(amount) <> 0
      union all
      select 'each transaction sums to zero', transaction_id::text
        from ledger_entries group by transaction_id, currency having sum(amount) <> 0
      union all
      select 'a balance is the sum of its entries', a.name
        from ledger_accounts a
        left join (select account, currency, sum(amount) as total from ledger_entries group by 1, 2) e
          on e.account = a.name and e.currency = a.currency
        where a.balance <> coalesce(e.total, 0)
      union all
      select 'nothing held or payable is below zero', name
        from ledger_accounts where balance < 0 and (name like 'held:%' or name like 'expert:%:payable')
      union all
      select 'nothing is held for a booking that is over', a.name
        from ledger_accounts a
        join bookings b on a.name = 'held:' || b.id
        join payments p on p.booking_id = b.id and p.kind = 'booking'
        where a.balance <> 0 and b.status in ('declined', 'expired', 'cancelled')
          and not exists (select 1 from disputes d where d.payment_id = p.id and d.status = 'open')
          and not exists (select 1 from cases c where c.booking_id = b.id and c.closed_at is null)
          and not exists (select 1 from payment_ops o where o.payment_id = p.id and o.state = 'due')
      union all
      select 'what was captured is held, or divided as decided', p.id::text
        from payments p
        left join ledger_accounts a
          on a.name = case p.kind when 'tip' then 'held:tip:' else 'held:' end || p.booking_id
        where p.state = 'captured'
          and coalesce(a.balance, 0) <> p.amount - p.refunded - p.lost - p.fee - p.released
    `,
  );
}
