import { type SQL, sql } from 'drizzle-orm';
import type { BalanceEntry } from '#server/adapters/payments/payments-port.ts';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import { clearing } from '#server/features/money/payments/postings.ts';
import { bookingOfTransaction } from './violations.ts';

/** How the ledger says an object of the provider changed our balance there. */
export type Movement = {
  source: string;
  bookingId: string | null;
  /** Before and after the provider's fee. Positive when money came in, zero if nothing was posted. */
  amount: number;
  net: number;
};

/**
 * The movements of these objects: charges less their fee, refunds and those that came back, transfers, reversals, and
 * either side of disputes. The lateral joins look everything up by index: a plain join may read whole tables.
 */
export async function findMovements(db: Db, sources: string[]): Promise<Movement[]> {
  const rows = await queryRows<
    Omit<Movement, 'amount' | 'net'> & { amount: string | null; fee: string | null }
  >(
    db,
    sql`
      with sources as materialized (select distinct unnest(${sql.param(sources)}::text[]) as id),
      expected as materialized (
        select s.id as source, p.booking_id, 'processing:' || p.id as fee_key,
          case p.kind when 'tip' then 'tip:' else 'capture:' end || p.id as key
        from sources s
        cross join lateral (select id, kind, booking_id from payments where charge_id = s.id offset 0) p
        union all
        select s.id, p.booking_id, null, posted.key
        from sources s
        cross join lateral (
          select id, op, state, payment_id from payment_ops where result_id = s.id and result_id is not null offset 0
        ) o
        cross join lateral (select booking_id from payments where id = o.payment_id offset 0) p
        cross join lateral (
          select o.op || ':' || o.id as key
          union all
          select 'refund-returned:' || o.id where o.state = 'returned'
        ) posted
        union all
        select s.id, p.booking_id, null, posted.key
        from sources s
        cross join lateral (select id, payment_id from disputes where id = s.id offset 0) d
        cross join lateral (select booking_id from payments where id = d.payment_id offset 0) p
        cross join lateral (values ('dispute:' || d.id), ('dispute-closed:' || d.id)) posted (key)
      )
      select x.source, x.booking_id as "bookingId",
        (${clearingEntry(sql`t.id`)}) as amount,
        (
          select (${clearingEntry(sql`f.id`)}) from ledger_transactions f where f.key = x.fee_key
        ) as fee
      from expected x
      left join lateral (select id from ledger_transactions where key = x.key offset 0) t on true
    `,
  );
  return rows.map(({ amount, fee, ...movement }) => ({
    ...movement,
    amount: Number(amount ?? 0),
    net: Number(amount ?? 0) + Number(fee ?? 0),
  }));
}

/** What a transaction changed at the provider. Money there is a debit, so the sign is the opposite. */
const clearingEntry = (transactionId: SQL) => sql`
  select -sum(e.amount) from ledger_entries e where e.transaction_id = ${transactionId} and e.account = ${clearing}
`;

/** Remembers that the provider has these entries. */
export async function saveEntries(db: Db, entries: BalanceEntry[]): Promise<void> {
  await db.execute(sql`
    insert into balance_entries (source, is_incoming, entry_id)
    select * from unnest(
      ${sql.param(entries.map(({ source }) => source))}::text[],
      ${sql.param(entries.map(({ amount }) => amount > 0))}::boolean[],
      ${sql.param(entries.map(({ id }) => id))}::text[]
    )
    on conflict (source, is_incoming) do nothing
  `);
}

export type Posting = {
  id: string;
  key: string;
  postedAt: Date;
  bookingId: string | null;
  amount: number;
};
export type PostingPosition = { at: string; id: string };

const postingsPerPage = 1_000;

/** The next postings in order, as far as they have no balance entry at the provider, and the position after them. */
export async function findUnmatchedAfter(
  db: Db,
  { at, id }: PostingPosition,
  before: Date,
): Promise<{ unmatched: Posting[]; position: PostingPosition; isLast: boolean }> {
  const [last] = await queryRows<{ id: string; posted_at: string | Date }>(
    db,
    sql`
      select id, posted_at from ledger_transactions
      where (posted_at, id) > (${at}, ${id}) and posted_at < ${before.toISOString()}
      order by posted_at, id offset ${postingsPerPage - 1} limit 1
    `,
  );
  const position = last
    ? { at: new Date(last.posted_at).toISOString(), id: last.id }
    : { at: before.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
  const unmatched = await selectUnmatched(
    db,
    sql`(t.posted_at, t.id) > (${at}, ${id}) and (t.posted_at, t.id) <= (${position.at}, ${position.id})`,
  );
  return { unmatched, position, isLast: !last };
}

/** Those of these postings that still have no balance entry at the provider. */
export function findUnmatched(db: Db, ids: string[]): Promise<Posting[]> {
  return selectUnmatched(db, sql`t.id = any(${sql.param(ids)}::uuid[])`);
}

/** The provider's fee has no balance entry of its own: it is part of the charge's. */
async function selectUnmatched(db: Db, which: SQL): Promise<Posting[]> {
  const rows = await queryRows<PostingRow>(
    db,
    sql`
      select t.id, t.key, t.posted_at, ${bookingOfTransaction} as "bookingId", moved.amount
      from ledger_transactions t
      cross join lateral (${clearingEntry(sql`t.id`)} offset 0) moved (amount)
      where ${which} and t.kind <> 'processing' and moved.amount <> 0
        and not exists (
          select 1 from balance_entries b
          where b.source = (${sourceOfTransaction}) and b.is_incoming = (moved.amount > 0) offset 0
        )
    `,
  );
  return rows.map(postingOf);
}

/** The provider's object that a transaction `t` is about. Keys are made in `settlement`. */
const sourceOfTransaction = sql`
  case
    when split_part(t.key, ':', 1) in ('capture', 'tip')
      then (select charge_id from payments where id = split_part(t.key, ':', 2)::uuid)
    when split_part(t.key, ':', 1) in ('refund', 'refund-returned', 'transfer', 'reverse')
      then (select result_id from payment_ops where id = split_part(t.key, ':', 2)::uuid)
    when split_part(t.key, ':', 1) in ('dispute', 'dispute-closed') then split_part(t.key, ':', 2)
  end
`;

type PostingRow = {
  id: string;
  key: string;
  posted_at: string | Date;
  bookingId: string | null;
  amount: string;
};

const postingOf = ({ id, key, posted_at, bookingId, amount }: PostingRow): Posting => ({
  id,
  key,
  postedAt: new Date(posted_at),
  bookingId,
  amount: Number(amount),
});

/** A difference that an operator sees, as far as it can be checked again. */
export type OpenDifference = {
  id: string;
  key: string;
  entry: BalanceEntry | undefined;
  transactionId: string | undefined;
};

const differencesPerPage = 100;

/** Open differences that this check, begun at `begunAt`, hasn't found yet. */
export async function findOpenDifferences(db: Db, begunAt: Date, afterId: string): Promise<OpenDifference[]> {
  const rows = await queryRows<{ id: string; key: string; about: Record<string, unknown> }>(
    db,
    sql`
      select id, key, about from cases
      where kind = 'difference' and closed_at is null and id > ${afterId}
        and coalesce(about ->> 'foundAt', '') < ${begunAt.toISOString()}
      order by id limit ${differencesPerPage}
    `,
  );
  return rows.map(({ id, key, about }) => ({
    id,
    key,
    entry: key.startsWith('balance:') ? entryIn(about) : undefined,
    transactionId: typeof about.transactionId === 'string' ? about.transactionId : undefined,
  }));
}

/** Only this feature writes cases about balance entries. */
const entryIn = (about: Record<string, unknown>): BalanceEntry => ({
  ...(about as unknown as BalanceEntry),
  createdAt: new Date(String(about.createdAt)),
});

/** When the oldest posting was made that is still reported as missing at the provider. */
export async function findOldestMissing(db: Db): Promise<Date | undefined> {
  const [row] = await queryRows<{ at: string | null }>(
    db,
    sql`
      select min(about ->> 'postedAt') as at from cases
      where kind = 'difference' and closed_at is null and key like 'posting:%'
    `,
  );
  return row?.at ? new Date(row.at) : undefined;
}
