import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import { hourMs } from '#shared/durations.ts';
import { type CheckedPage, type Violation, violation } from './violations.ts';

const accountsPerPage = 250;
/** An account with more entries, such as the provider's clearing account, is added up in pages of its own. */
const fewEntries = 400;
const entriesPerPage = 4_000;
/** No transaction stays open that long: what was posted before can no longer change. */
const settledAfterMs = hourMs;

/** `sum` adds up the entries of a busy account up to and including `entry`. */
type BusyAccount = { entry: string; sum: number };
export type AccountPosition = { name: string; currency: string; busy?: BusyAccount };

const firstEntry: BusyAccount = { entry: '00000000-0000-0000-0000-000000000000', sum: 0 };

/** Balances that aren't the sum of their entries, and accounts that are overdrawn. `begunAt` is when the check began. */
export async function* checkAccounts(
  db: Db,
  begunAt: Date,
  begin: AccountPosition = { name: '', currency: '' },
): AsyncGenerator<CheckedPage<AccountPosition>> {
  const settledUntil = new Date(begunAt.getTime() - settledAfterMs);
  if (begin.busy) yield* checkBusyAccount(db, settledUntil, begin);
  for (let { name, currency } = begin; ; ) {
    const rows = await readPage(db, { name, currency });
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) {
      const violations = violationsOf(row);
      const position = positionOf(row);
      if (violations.length || row.isBusy) yield { violations, position };
      if (row.isBusy) yield* checkBusyAccount(db, settledUntil, position);
    }
    ({ name, currency } = last);
    yield { violations: [], position: { name, currency } };
  }
}

const positionOf = ({ name, currency, isBusy }: AccountRow): AccountPosition => ({
  name,
  currency,
  ...(isBusy ? { busy: firstEntry } : {}),
});

type AccountRow = {
  name: string;
  currency: string;
  balance: string | number;
  sum: string;
  isBusy: boolean;
  isOverdrawn: boolean;
};

/** Balance and entries are read in one statement, so that nothing is posted in between. */
function readPage(db: Db, { name, currency }: AccountPosition): Promise<AccountRow[]> {
  return queryRows<AccountRow>(
    db,
    sql`
      select a.name, a.currency, a.balance, e.sum, e.count > ${fewEntries} as "isBusy",
        a.balance < 0 and (a.name like 'held:%' or a.name like 'expert:%:payable') as "isOverdrawn"
      from (
        select name, currency, balance from ledger_accounts where (name, currency) > (${name}, ${currency})
        order by name, currency limit ${accountsPerPage}
      ) a
      cross join lateral (
        select count(*) as count, coalesce(sum(amount), 0) as sum from (
          select amount from ledger_entries
          where account = a.name and currency = a.currency limit ${fewEntries + 1}
        ) first
      ) e
      order by a.name, a.currency
    `,
  );
}

function violationsOf({ name, balance, sum, isBusy, isOverdrawn }: AccountRow): Violation[] {
  const found: Violation[] = [];
  const off = Number(balance) - Number(sum);
  if (!isBusy && off !== 0) found.push(wrongBalance(name, off));
  if (isOverdrawn) found.push(violation('nothing held or payable is below zero', name, Number(balance)));
  return found;
}

const wrongBalance = (name: string, off: number) =>
  violation('a balance is the sum of its entries', name, off);

/**
 * Others post to a busy account while we add it up. So the pages add up what was settled when the check began, and the
 * last statement reads the balance together with everything posted since.
 */
async function* checkBusyAccount(
  db: Db,
  settledUntil: Date,
  { name, currency, busy = firstEntry }: AccountPosition,
): AsyncGenerator<CheckedPage<AccountPosition>> {
  const at = settledUntil.toISOString();
  let { entry, sum } = busy;
  for (;;) {
    const [page] = await queryRows<{ last: string | null; sum: string }>(
      db,
      sql`
        with page as materialized (
          select id, transaction_id, amount from ledger_entries
          where account = ${name} and currency = ${currency} and id > ${entry}
          order by id limit ${entriesPerPage}
        )
        select (select id from page order by id desc limit 1) as last, (
          select coalesce(sum(amount), 0) from page
          where not exists (
            select 1 from ledger_transactions t where t.id = page.transaction_id and t.posted_at > ${at} offset 0
          )
        ) as sum
      `,
    );
    if (!page?.last) break;
    entry = page.last;
    sum += Number(page.sum);
    yield { violations: [], position: { name, currency, busy: { entry, sum } } };
  }
  const [account] = await queryRows<{ settled: string }>(
    db,
    sql`
      select balance - coalesce((
        select sum(e.amount) from ledger_transactions t
        cross join lateral (
          select amount from ledger_entries
          where transaction_id = t.id and account = ${name} and currency = ${currency} offset 0
        ) e
        where t.posted_at > ${at}
      ), 0) as settled
      from ledger_accounts where name = ${name} and currency = ${currency}
    `,
  );
  const off = Number(account?.settled ?? 0) - sum;
  yield { violations: off === 0 ? [] : [wrongBalance(name, off)], position: { name, currency } };
}
