import { sql } from 'drizzle-orm';
import type { Environment } from './environment.ts';

/** A booking with one of its payments, as our database has it, and who canceled it and when. */
export type Entry = {
  bookingId: string;
  kind: 'booking' | 'extension';
  /** Of an extension. */
  outcome: string | null;
  paymentId: string;
  status: string;
  state: string;
  amount: number;
  intentId: string | null;
  refunded: number;
  released: number;
  transferred: number;
  held: number;
  cancelledBy: string | null;
  cancelledLate: boolean;
};

/** Free cancellation ends a day before the start, or an hour after acceptance, but the first policy had no such hour. */
const cancelledLate = sql`e.at > least(b.scheduled_at, greatest(b.scheduled_at - interval '24 hours',
  (select c.at + interval '1 hour' from booking_events c
    where c.booking_id = b.id and c.kind = 'confirmed' and b.policy <> '2026-11')))`;

export async function readLedgerState(env: Environment): Promise<Entry[]> {
  const rows = await env.rows<Entry>(sql`
    select b.id as "bookingId", p.id as "paymentId", p.kind, x.outcome, b.status, p.state, p.amount::int, p.intent_id as "intentId",
      p.refunded::int, p.released::int, p.transferred::int, coalesce(a.balance, 0)::int as held,
      e.actor as "cancelledBy", coalesce(${cancelledLate}, false) as "cancelledLate"
    from bookings b
    join payments p on p.booking_id = b.id and p.kind <> 'tip'
    left join extensions x on x.payment_id = p.id
    left join ledger_accounts a on a.name = case p.kind when 'extension' then 'held:extension:' || p.id else 'held:' || b.id end
    left join booking_events e on e.booking_id = b.id and e.from_status = 'confirmed' and e.to_status = 'cancelled'`);
  return rows;
}

/** What the policy says about a charged booking, computed independently of the product's code. */
export function owed({ amount, status, kind, outcome, cancelledBy, cancelledLate }: Entry): {
  refund: number;
  net: number;
} {
  if (kind === 'extension' && outcome !== 'paid') return { refund: amount, net: 0 };
  if (status === 'confirmed') return { refund: 0, net: 0 };
  const share = status === 'completed' ? 0 : cancelledBy === 'booker' && cancelledLate ? 50 : 100;
  const refund = Math.ceil((amount * share) / 100);
  const retained = amount - refund;
  return { refund, net: retained - Math.floor(retained / 10) };
}

export async function clearingBalance(env: Environment): Promise<number> {
  const [row] = await env.rows<{ balance: string }>(
    sql`select balance from ledger_accounts where name = 'provider:clearing'`,
  );
  return Number(row?.balance ?? 0);
}

/** MON-13: money and bookings that contradict each other. */
export function findContradictions(env: Environment): Promise<{ id: string }[]> {
  return env.rows(sql`
    select b.id from bookings b left join payments p on p.booking_id = b.id and p.kind = 'booking'
      where b.status in ('confirmed', 'completed') and p.state is distinct from 'captured'
    union all
    select b.id from bookings b join payments p on p.booking_id = b.id and p.kind = 'booking'
      join booking_events e on e.booking_id = b.id and e.from_status = 'confirmed' and e.to_status = 'cancelled'
      where b.status = 'cancelled' and p.state = 'captured' and p.refunded <> case
        when e.actor = 'booker' and ${cancelledLate} then ceil(p.amount * 0.5) else p.amount end
    union all
    select b.id from bookings b join payments p on p.booking_id = b.id
      join payment_ops o on o.payment_id = p.id and o.op = 'capture' and o.state = 'done'
      where p.kind = 'booking' group by b.id having count(*) > 1`);
}

/** Bookings that share an expert and a time with another one. */
export function findDuplicates(env: Environment): Promise<{ id: string }[]> {
  return env.rows(
    sql`select min(id::text) as id from bookings b
      where not exists (select 1 from booking_events e where e.booking_id = b.id and e.kind = 'replaced')
      group by profile_id, scheduled_at having count(*) > 1`,
  );
}

export function findDueOperations(env: Environment): Promise<{ id: string }[]> {
  return env.rows(sql`select id from payment_ops where state = 'due'`);
}

/** What an operator would have to look at because money isn't where it should be. */
export function findDifferences(env: Environment): Promise<{ id: string }[]> {
  return env.rows(
    sql`select key as id from cases where kind not in ('problemReport', 'mailFailed', 'jobFailed')`,
  );
}

/** Sessions that are longer than what was paid for, or shorter, and time that is still reserved. */
export function findWrongLengths(env: Environment): Promise<{ id: string }[]> {
  return env.rows(sql`
    select b.id from bookings b
    left join extensions x on x.booking_id = b.id and x.outcome = 'paid'
    left join payments p on p.id = x.payment_id and p.state = 'captured' and p.refunded = 0
    group by b.id
    having b.extended_minutes <> 15 * count(p.id) or count(x.id) <> count(p.id) or b.reserved_until is not null
      or b.ends_at - b.scheduled_at <> make_interval(mins => b.duration + 15 * count(p.id)::int)`);
}
