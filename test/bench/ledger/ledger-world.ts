import { type SQL, sql } from 'drizzle-orm';
import type { BalanceEntry } from '#server/adapters/payments/payments-port.ts';
import { type Db, type Tx, transaction } from '#server/db/transaction.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';

/**
 * Books of a marketplace with `bookings` sessions of 75 dollars: nine of ten held and paid out, the tenth cancelled and
 * refunded. The provider has two balance entries for each. Written in bulk, since one by one would take hours.
 */
export type LedgerWorld = { bookings: number; firstAt: Date; days?: number };

const experts = 200;
const usualDays = 20;
const stepOf = ({ bookings, days = usualDays }: LedgerWorld) => (days * dayMs) / bookings;
/** Rows per statement, so that none takes longer than the product allows. */
const batch = 5_000;

const uuidOf = (kind: string) => sql`md5(${sql.raw(`'${kind}'`)} || n)::uuid`;
const isRefunded = sql`n % 10 = 0`;

/** As the database's owner, with triggers and foreign keys off. */
export async function makeLedgerWorld(
  db: Db,
  world: LedgerWorld,
  onProgress: (made: number) => void = () => undefined,
): Promise<void> {
  const { bookings, firstAt } = world;
  const stepMs = stepOf(world);
  const at = sql`(${firstAt.toISOString()}::timestamptz + n * ${stepMs}::float8 * interval '1 millisecond')::timestamptz(3)`;
  const run = (statements: SQL[]) =>
    transaction(db, async (tx) => {
      await withoutTriggers(tx);
      for (const statement of statements) await tx.execute(statement);
    });
  await run(makeExperts());
  for (let from = 0; from < bookings; from += batch) {
    const series = sql`generate_series(${from}::int, ${Math.min(from + batch, bookings) - 1}::int) n`;
    await run(makeBookings(series, at));
    onProgress(Math.min(from + batch, bookings));
  }
  await run(makeSharedAccounts(bookings));
  await db.execute(sql`vacuum analyze`);
}

/** For the rest of the transaction, nothing is refused and no balance follows. */
export async function withoutTriggers(tx: Tx): Promise<void> {
  await tx.execute(sql`set local session_replication_role = replica`);
}

const makeExperts = (): SQL[] => [
  sql`insert into users (id, username, password, first_name, last_name)
    select ${uuidOf('expert')}, 'ledger-expert-' || n, 'none', 'Ada', 'Expert'
    from generate_series(0, ${experts - 1}::int) n`,
  sql`insert into profiles (id, user_id, role, headline, tags)
    select ${uuidOf('profile')}, ${uuidOf('expert')}, 'Clockmaker', 'Repairs what ticks', '{Clocks}'
    from generate_series(0, ${experts - 1}::int) n`,
];

const profileId = sql`md5('profile' || n % ${experts}::int)::uuid`;
const payable = sql`'expert:' || ${profileId} || ':payable'`;
const held = sql`'held:' || ${uuidOf('booking')}`;

function makeBookings(series: SQL, at: SQL): SQL[] {
  const about = sql`jsonb_build_object('paymentId', ${uuidOf('payment')}, 'bookingId', ${uuidOf('booking')})`;
  const post = (kind: string, key: SQL, entries: [account: SQL, amount: SQL][], where = sql`true`) => [
    sql`insert into ledger_transactions (id, key, kind, about, posted_at)
      select ${uuidOf(kind)}, ${key}, ${sql.raw(`'${kind}'`)}, ${about}, ${at} from ${series} where ${where}`,
    ...entries.map(
      ([account, amount]) => sql`insert into ledger_entries (transaction_id, account, amount)
        select ${uuidOf(kind)}, ${account}, ${amount} from ${series} where ${where}`,
    ),
  ];
  const clearing = sql`'provider:clearing'`;
  return [
    sql`insert into bookings (id, profile_id, booker_id, duration, price, scheduled_at, ends_at, blocked_from,
        blocked_until, status)
      select ${uuidOf('booking')}, ${profileId}, md5('expert' || (n + 1) % ${experts}::int)::uuid, 30, 75, ${at},
        ${at} + interval '30 minutes', ${at}, ${at} + interval '30 minutes',
        case when ${isRefunded} then 'cancelled' else 'completed' end
      from ${series}`,
    sql`insert into payments (id, booking_id, kind, state, amount, charge_id, decided_at, refund_owed, refunded, fee,
        released, transferred, captured_at, created_at, updated_at)
      select ${uuidOf('payment')}, ${uuidOf('booking')}, 'booking', 'captured', 7500, 'ch_' || n, ${at},
        case when ${isRefunded} then 7500 else 0 end, case when ${isRefunded} then 7500 else 0 end,
        case when ${isRefunded} then 0 else 750 end, case when ${isRefunded} then 0 else 6750 end,
        case when ${isRefunded} then 0 else 6750 end, ${at}, ${at}, ${at}
      from ${series}`,
    sql`insert into payment_ops (id, payment_id, op, idempotency_key, keyed_at, params, state, due_at, result_id,
        created_at, done_at)
      select ${uuidOf('operation')}, ${uuidOf('payment')}, case when ${isRefunded} then 'refund' else 'transfer' end,
        'bench:' || n, ${at}, '{}', 'done', ${at}, case when ${isRefunded} then 're_' else 'tr_' end || n, ${at}, ${at}
      from ${series}`,
    ...post('capture', sql`'capture:' || ${uuidOf('payment')}`, [
      [clearing, sql`-7500`],
      [held, sql`7500`],
    ]),
    ...post('processing', sql`'processing:' || ${uuidOf('payment')}`, [
      [sql`'platform:processing'`, sql`-248`],
      [clearing, sql`248`],
    ]),
    ...post(
      'release',
      sql`'release:' || ${uuidOf('payment')}`,
      [
        [held, sql`-7500`],
        [payable, sql`6750`],
        [sql`'platform:fees'`, sql`750`],
      ],
      sql`not ${isRefunded}`,
    ),
    ...post(
      'transfer',
      sql`'transfer:' || ${uuidOf('operation')}`,
      [
        [payable, sql`-6750`],
        [clearing, sql`6750`],
      ],
      sql`not ${isRefunded}`,
    ),
    ...post(
      'refund',
      sql`'refund:' || ${uuidOf('operation')}`,
      [
        [held, sql`-7500`],
        [clearing, sql`7500`],
      ],
      isRefunded,
    ),
    sql`insert into ledger_accounts (name, balance) select ${held}, 0 from ${series}`,
  ];
}

/** Their balances, in one statement for each, as the trigger would have added them up. */
function makeSharedAccounts(bookings: number): SQL[] {
  const refunds = Math.ceil(bookings / 10);
  const kept = bookings - refunds;
  const balances = [
    ['provider:clearing', 248 * bookings - 7500 * kept + 6750 * kept],
    ['platform:processing', -248 * bookings],
    ['platform:fees', 750 * kept],
  ] as const;
  return [
    ...balances.map(
      ([name, balance]) => sql`insert into ledger_accounts (name, balance) values (${name}, ${balance})
        on conflict (name, currency) do update set balance = ledger_accounts.balance + excluded.balance`,
    ),
    sql`insert into ledger_accounts (name, balance)
      select ${payable}, 0 from generate_series(0, ${experts - 1}::int) n`,
  ];
}

/** The provider's side of the same sessions, newest first like the provider lists it. Never all in memory. */
export async function* listedEntries(
  world: LedgerWorld,
  since: Date,
  until: Date = new Date(8.64e15),
): AsyncGenerator<BalanceEntry> {
  const { bookings, firstAt } = world;
  const stepMs = stepOf(world);
  // The provider's entry is a little older than ours.
  const createdAt = (n: number) => new Date(firstAt.getTime() + n * stepMs - minuteMs);
  for (let n = bookings - 1; n >= 0; n -= 1) {
    const at = createdAt(n);
    if (at < since) return;
    if (at > until) continue;
    yield n % 10 === 0
      ? {
          id: `txn_re_${n}`,
          type: 'refund',
          amount: -7500,
          fee: 0,
          net: -7500,
          source: `re_${n}`,
          createdAt: at,
        }
      : {
          id: `txn_tr_${n}`,
          type: 'transfer',
          amount: -6750,
          fee: 0,
          net: -6750,
          source: `tr_${n}`,
          createdAt: at,
        };
    yield {
      id: `txn_ch_${n}`,
      type: 'charge',
      amount: 7500,
      fee: 248,
      net: 7252,
      source: `ch_${n}`,
      createdAt: at,
    };
  }
}
