import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';

export type Obstacles = {
  isOperator: boolean;
  charging: boolean;
  underReview: boolean;
  held: number;
  payable: number;
  owed: number;
  /** What the person still has to get back as a client, if nothing is on its way. */
  refund: number;
};

/** What stands in the way of deleting an account. Money is in cents. */
export async function findObstacles(
  db: Db,
  { userId, profileId }: { userId: string; profileId: string | undefined },
): Promise<Obstacles> {
  const profile = sql`${profileId ?? null}::uuid`;
  const paymentOf = (parties: SQL, state: SQL) => sql`exists (
    select 1 from bookings b join payments p on p.booking_id = b.id where ${parties} and ${state})`;
  const asClient = sql`b.booker_id = ${userId}::uuid`;
  const asExpert = sql`b.profile_id = ${profile}`;
  const isBeingSent = sql`exists (select 1 from payment_ops o
    where o.payment_id = p.id and o.state = 'due' and o.op in ('transfer', 'reverse'))`;
  const isDisputed = sql`exists (select 1 from disputes d where d.payment_id = p.id and d.status = 'open')`;
  // What is on its way doesn't count, unless an operator has to look after it.
  const unsentRefunds = sql`select sum(greatest(due.refund, due.case_amount)) from (
      select greatest(0, p.refund_owed - least(p.amount, p.refunded + p.lost)) as refund,
        (select max(c.amount) from cases c where c.kind = 'refundFailed' and c.booking_id = b.id
          and c.about ->> 'paymentId' = p.id::text and c.closed_at is null) as case_amount,
        (select coalesce(sum((o.params ->> 'amount')::bigint), 0) from payment_ops o
          where o.payment_id = p.id and o.op = 'refund' and o.state = 'due') as sending
      from bookings b join payments p on p.booking_id = b.id
      where ${asClient} and p.state = 'captured') due
    where due.case_amount is not null or due.refund > due.sending`;
  const balanceOf = (account: string) => sql`coalesce((select a.balance from ledger_accounts a
    where a.name = 'expert:' || ${profile} || ${account} and a.currency = 'usd'), 0)`;
  const [row] = await queryRows<Record<keyof Obstacles, unknown>>(
    db,
    sql`select
      exists (select 1 from operators o where o.user_id = ${userId}::uuid and o.revoked_at is null) as "isOperator",
      ${paymentOf(asExpert, sql`(p.state = 'capturing' or ${isBeingSent})`)} as charging,
      (${paymentOf(sql`(${asClient} or ${asExpert})`, isDisputed)}
        or ${paymentOf(asClient, sql`p.reported and p.decided_at is null`)}
        or ${paymentOf(asExpert, sql`p.payout_frozen and p.state = 'captured'`)}) as "underReview",
      (select coalesce(sum(a.balance), 0) from bookings b
        cross join lateral (
          select 'held:' || b.id as name
          union all
          select 'held:extension:' || p.id from payments p where p.booking_id = b.id and p.kind = 'extension'
        ) account
        join ledger_accounts a on a.name = account.name and a.currency = 'usd'
        where ${asExpert} and b.status in ('confirmed', 'completed')) as held,
      ${balanceOf(':payable')} as payable,
      ${balanceOf(':receivable')} as owed,
      coalesce((${unsentRefunds}), 0) as refund`,
  );
  return {
    isOperator: row?.isOperator === true,
    charging: row?.charging === true,
    underReview: row?.underReview === true,
    held: Number(row?.held ?? 0),
    payable: Number(row?.payable ?? 0),
    owed: Math.max(0, -Number(row?.owed ?? 0)),
    refund: Number(row?.refund ?? 0),
  };
}
