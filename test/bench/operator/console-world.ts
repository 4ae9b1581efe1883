import { type SQL, sql } from 'drizzle-orm';
import { loadConfig } from '#server/config.ts';
import { queryRows } from '#server/db/open-database.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import { dayMs } from '#shared/durations.ts';
import { makeLedgerWorld, withoutTriggers } from '#test/bench/ledger/ledger-world.ts';
import { openWithoutTimeouts } from '#test/bench/without-timeouts.ts';
import { caseRows } from './case-rows.ts';
import { historyRows } from './history-rows.ts';
import type { RealBookings } from './real-bookings.ts';

const bookings = 100_000;
const days = 730;

/** What the calls ask for. */
export type ConsoleWorld = {
  /** A reported session, with its messages and an expert who owes us money. */
  bookingId: string;
  /** A booking whose operations and emails were repeated until nobody lists more. */
  stuckBookingId: string;
  caseId: string;
  /** Content that 150 people reported. */
  reportedCaseId: string;
  /** Its expert. */
  personId: string;
  reviewId: string;
  /** Other experts, with nothing coming up. */
  expertIds: string[];
};

/**
 * Two years of a marketplace: 100,000 people, 100,000 bookings with their payments, postings, history and emails, 10,000
 * open cases and as many closed ones. Inserted in bulk, while no server runs.
 */
export async function makeConsoleWorld(
  env: Record<string, string>,
  operator: string,
  real: RealBookings,
): Promise<ConsoleWorld> {
  const { db, close } = await openWithoutTimeouts(loadConfig(env).database);
  await makeLedgerWorld(db, { bookings, firstAt: new Date(Date.now() - days * dayMs), days });
  await run(db, historyRows(bookings, days));
  await run(db, caseRows(bookings, operator));
  await run(db, reportReal(real));
  await run(db, quiet);
  await db.execute(sql`vacuum analyze`);
  const world = await findWorld(db);
  await close();
  return world;
}

async function run(db: Db, statements: SQL[]): Promise<void> {
  await transaction(db, async (tx) => {
    await withoutTriggers(tx);
    for (const statement of statements) await tx.execute(statement);
  });
}

/** The sessions to decide about are over, and their clients reported them. */
function reportReal({ toDecide }: RealBookings): SQL[] {
  const which = sql`booking_id = any(${sql.param(toDecide)}::uuid[])`;
  const from = sql`now() - interval '2 days'`;
  const until = sql`now() - interval '2 days' + interval '15 minutes'`;
  return [
    sql`update bookings set status = 'completed', scheduled_at = ${from}, ends_at = ${until}, blocked_from = ${from},
        blocked_until = ${until}
      where id = any(${sql.param(toDecide)}::uuid[])`,
    sql`update payments set reported = true, payout_frozen = true where ${which}`,
    sql`insert into cases (key, kind, title, booking_id, amount, about, opened_at, due_at)
      select 'problem:' || booking_id, 'problemReport', 'A client reported a problem', booking_id, amount,
        jsonb_build_object('paymentId', id), now(), now() + interval '3 days'
      from payments where ${which}`,
  ];
}

/** Jobs and sweeps find nothing to do while the calls are measured. */
const quiet: SQL[] = [
  sql`update profiles set vector_retry_at = now() + interval '9 years'`,
  sql`update sweeps set begun_at = now()`,
  sql`insert into payment_cursors (name, at) values ('reconciliation', now())
    on conflict (name) do update set at = now(), position = null`,
];

async function findWorld(db: Db): Promise<ConsoleWorld> {
  const [row] = await queryRows<ConsoleWorld>(
    db,
    sql`select b.id as "bookingId", p.user_id as "personId", c.id as "caseId",
        (select booking_id from payment_ops join payments on payments.id = payment_id
          group by 1 order by count(*) desc limit 1) as "stuckBookingId",
        (select case_id from content_reports group by 1 order by count(*) desc limit 1) as "reportedCaseId",
        (select id from reviews order by created_at desc limit 1) as "reviewId",
        (select array_agg(u.id) from users u where username like 'ledger-expert-%' and u.id <> p.user_id) as "expertIds"
      from cases c join bookings b on b.id = c.booking_id join profiles p on p.id = b.profile_id
      where c.kind = 'problemReport' and c.closed_at is null and c.key like 'bench:%'
      order by c.key limit 1`,
  );
  if (!row) throw new Error('nothing to measure with');
  return row;
}
