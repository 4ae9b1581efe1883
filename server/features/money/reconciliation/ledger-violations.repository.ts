import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import { checkAccounts } from './account-violations.repository.ts';
import {
  bookingOfTransaction,
  type CheckedPage,
  type Rule,
  type Violation,
  violation,
} from './violations.ts';

/** Rows per query. Each takes a fraction of the statement timeout, and none of them needs memory for the whole table. */
const pageSize = 2_000;
const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** All broken rules of the ledger; empty when it is consistent. */
export async function findViolations(db: Db, at: Date): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const { violations } of checkTransactions(db)) found.push(...violations);
  for await (const { violations } of checkAccounts(db, at)) found.push(...violations);
  for await (const { violations } of checkPayments(db)) found.push(...violations);
  return found;
}

/** `sums` adds up what is off in each currency so far. */
export type TransactionPosition = { after: string; sums: Record<string, number> };

/**
 * Transactions that don't sum to zero. All entries together are off by exactly what these are, and unlike a sum over
 * several pages, that stays right while others post.
 */
export async function* checkTransactions(
  db: Db,
  begin: TransactionPosition = { after: firstId, sums: {} },
): AsyncGenerator<CheckedPage<TransactionPosition>> {
  const sums = { ...begin.sums };
  for await (const { after, until, isLast } of pagesOf(db, 'ledger_transactions', begin.after)) {
    const rows = await queryRows<{ id: string; currency: string; sum: string; booking_id: string | null }>(
      db,
      sql`
        select off.*, ${bookingOfTransaction} as booking_id
        from (
          select transaction_id as id, currency, sum(amount) as sum from ledger_entries
          where transaction_id > ${after} and transaction_id <= ${until}
          group by 1, 2 having sum(amount) <> 0
        ) off
        join lateral (select about from ledger_transactions where id = off.id offset 0) t on true
      `,
    );
    const violations = rows.map(({ id, sum, booking_id }) =>
      violation('each transaction sums to zero', id, Number(sum), booking_id),
    );
    for (const { currency, sum } of rows) sums[currency] = (sums[currency] ?? 0) + Number(sum);
    if (isLast) {
      for (const [currency, sum] of Object.entries(sums).filter(([, sum]) => sum !== 0))
        violations.push(violation('all entries sum to zero', `${currency} ${sum}`, sum));
    }
    yield { violations, position: { after: until, sums } };
  }
}

export type PaymentPosition = { after: string };

/** Money that is held although it is divided or its booking is over, and payments whose columns differ from the ledger. */
export async function* checkPayments(
  db: Db,
  begin: PaymentPosition = { after: firstId },
): AsyncGenerator<CheckedPage<PaymentPosition>> {
  for await (const { after, until } of pagesOf(db, 'payments', begin.after)) {
    const rows = await queryRows<{ rule: Rule; about: string; amount: string; booking_id: string }>(
      db,
      sql`${heldForNothing(after, until)} union all ${dividedOtherwise(after, until)}`,
    );
    const violations = rows.map(({ rule, about, amount, booking_id }) =>
      violation(rule, about, Number(amount), booking_id),
    );
    yield { violations, position: { after: until } };
  }
}

/** The account that holds a payment `p`. See `heldFor`. */
const heldAccount = sql`case p.kind when 'tip' then 'held:tip:' || p.booking_id
  when 'extension' then 'held:extension:' || p.id else 'held:' || p.booking_id end`;

/** Only these explain why money still waits. A case about the difference itself doesn't excuse it. */
const casesAboutMoney: CaseKind[] = [
  'problemReport',
  'dispute',
  'refundFailed',
  'payoutFailed',
  'operationFailed',
  'debt',
];

/**
 * The lateral joins look every row up by its index: a plain join may read a whole table for each page.
 */
const heldForNothing = (after: string, until: string): SQL => sql`
  select 'nothing is held for a booking that is over' as rule, a.name as about, a.balance as amount, b.id as booking_id
  from payments p
  cross join lateral (
    select name, balance from ledger_accounts where name = ${heldAccount} and balance <> 0 offset 0
  ) a
  cross join lateral (select id, status from bookings where id = p.booking_id offset 0) b
  where p.id > ${after} and p.id <= ${until}
    and (b.status in ('declined', 'expired', 'cancelled') or p.decided_at is not null)
    and not exists (select 1 from disputes d where d.payment_id = p.id and d.status = 'open' offset 0)
    and not exists (
      select 1 from cases c where c.booking_id = b.id and c.closed_at is null
        and c.kind in ${casesAboutMoney} offset 0
    )
    and not exists (select 1 from payment_ops o where o.payment_id = p.id and o.state = 'due' offset 0)
`;

const dividedOtherwise = (after: string, until: string): SQL => sql`
  select 'what was captured is held, or divided as decided', p.id::text,
    coalesce(a.balance, 0) - (p.amount - least(p.amount, p.refunded + p.lost) - p.fee - p.released), p.booking_id
  from payments p
  left join lateral (
    select balance from ledger_accounts
    where name = ${heldAccount} offset 0
  ) a on true
  where p.id > ${after} and p.id <= ${until} and p.state = 'captured'
    and coalesce(a.balance, 0) <> p.amount - least(p.amount, p.refunded + p.lost) - p.fee - p.released
`;

type Range = { after: string; until: string; isLast: boolean };

/** Splits a table into ranges of ids. Rows added behind the position wait for the next night. */
async function* pagesOf(
  db: Db,
  table: 'ledger_transactions' | 'payments',
  begin: string,
): AsyncGenerator<Range> {
  for (let after = begin; after < lastId; ) {
    const [row] = await queryRows<{ id: string }>(
      db,
      sql`select id from ${sql.identifier(table)} where id > ${after} order by id offset ${pageSize - 1} limit 1`,
    );
    const until = row?.id ?? lastId;
    yield { after, until, isLast: until === lastId };
    after = until;
  }
}
