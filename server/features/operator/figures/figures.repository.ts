import { and, desc, gte, lte, max, min, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { dailyFigures } from '#server/db/tables/daily-figures.ts';
import { missedSearches } from '#server/db/tables/missed-searches.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import type { FigureUnit } from '#shared/operator/figures.rules.ts';
import type { FigureName } from '#shared/operator/figures.schema.ts';

type Span = { from: string; to: string };

/** The last day whose figures are stored. */
export async function lastDay(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ day: max(dailyFigures.day) }).from(dailyFigures);
  return row?.day ?? undefined;
}

/** When the first person signed up. */
export async function firstSignUp(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ at: min(users.createdAt) }).from(users);
  return row?.at ?? undefined;
}

type Counted = { day: string; name: FigureName; value: number };

/** Counts the figures of these days anew. Amounts come from the ledger, so they are exact to the cent. */
export async function recount(tx: Tx, { from, to }: Span): Promise<void> {
  const rows = await queryRows<Counted>(
    tx,
    sql`
      with span as (select ${from}::date::timestamp at time zone 'UTC' as since,
        (${to}::date + 1)::timestamp at time zone 'UTC' as until),
      counted as (
        select created_at as at, 'signUps' as name, 1::numeric as value from ${users}, span
          where created_at >= since and created_at < until
        union all
        select e.at, case e.kind when 'authorized' then 'requests' when 'confirmed' then 'accepted' else e.kind end, 1
          from ${bookingEvents} e, span
          where e.at >= since and e.at < until
            and e.kind in ('authorized', 'confirmed', 'declined', 'unanswered', 'completed')
        union all
        select e.at, unnest(array['firstMeetings', 'firstMeetingHours']),
            unnest(array[1, extract(epoch from b.scheduled_at - (
              select min(r.at) from ${bookingEvents} r join bookings o on o.id = r.booking_id
              where o.booker_id = b.booker_id and r.kind = 'authorized')) / 3600])
          from span, ${bookingEvents} e join bookings b on b.id = e.booking_id
          where e.at >= since and e.at < until and e.kind = 'completed'
            and not exists (select 1 from bookings earlier where earlier.booker_id = b.booker_id
              and earlier.status = 'completed' and earlier.scheduled_at < b.scheduled_at)
        union all
        -- What leaves our balance at the provider is a credit there; what comes back is a debit.
        select t.posted_at,
            case when t.kind in ('capture', 'tip') then 'charged'
              when t.kind in ('refund', 'refund-returned') then 'refunded' else 'paidOut' end,
            case when t.kind in ('capture', 'tip') then -e.amount else e.amount end
          from span, ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'provider:clearing'
          where t.posted_at >= since and t.posted_at < until
            and t.kind in ('capture', 'tip', 'refund', 'refund-returned', 'transfer', 'reverse')
        union all
        select t.posted_at, 'refunded', e.amount from span, ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'platform:outside'
          where t.posted_at >= since and t.posted_at < until
        union all
        select t.posted_at, 'fees', e.amount from span, ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'platform:fees'
          where t.posted_at >= since and t.posted_at < until
        union all
        select t.posted_at, unnest(array['disputes', 'disputed']), unnest(array[1, -e.amount])
          from span, ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'provider:disputed'
          where t.posted_at >= since and t.posted_at < until and t.kind = 'dispute'
        union all
        select s.day::timestamp at time zone 'UTC', 'missedSearches', s.count from ${missedSearches} s
          where s.day between ${from}::date and ${to}::date
      )
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, name, round(sum(value))::float8 as value
      from counted group by 1, 2
    `,
  );
  await tx.delete(dailyFigures).where(and(gte(dailyFigures.day, from), lte(dailyFigures.day, to)));
  // Every day counted has a row, so that the next run knows where to go on.
  const done = { day: to, name: 'signUps' as const, value: 0 };
  const isDone = rows.some(({ day, name }) => day === to && name === 'signUps');
  await tx.insert(dailyFigures).values(isDone ? rows : [...rows, done]);
}

export type PeriodRow = { start: string; values: Partial<Record<FigureName, number>> };

/** One row per period: as one per figure, a year by day would be thousands of rows. */
export function sumPeriods(db: Db, unit: FigureUnit, { from, to }: Span): Promise<PeriodRow[]> {
  return queryRows<PeriodRow>(
    db,
    sql`
      select to_char(start, 'YYYY-MM-DD') as start, json_object_agg(name, value) as values
      from (
        select date_trunc(${unit}, day::timestamp) as start, name, sum(value)::float8 as value
        from ${dailyFigures} where day between ${from}::date and ${to}::date
        group by 1, 2
      ) sums
      group by sums.start
    `,
  );
}

export function listMissed(db: Db, { from, to }: Span, limit: number) {
  const total = sql<number>`sum(${missedSearches.count})::int`;
  return db
    .select({ words: missedSearches.words, count: total })
    .from(missedSearches)
    .where(and(gte(missedSearches.day, from), lte(missedSearches.day, to)))
    .groupBy(missedSearches.words)
    .orderBy(desc(total), missedSearches.words)
    .limit(limit);
}
