import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Deps } from '#server/deps.ts';
import type { RefundPart } from '#shared/payments/divide-refund.ts';
import type { KnownBooking, ToldRefund } from './people.ts';

/** `min` is what the client has of it, or what is on its way to them. */
export type SessionCharge = RefundPart & { paymentId: string };

/** What was charged for a session: its own charge first, then those of the time that was added to it. */
export function readSessionCharges({ db }: Deps, { id }: KnownBooking): Promise<SessionCharge[]> {
  return queryRows<SessionCharge>(
    db,
    sql`select p.id::text as "paymentId", p.amount,
        least(p.amount, p.refunded + p.lost) + coalesce((
          select sum((o.params ->> 'amount')::int) from payment_ops o
          where o.payment_id = p.id and o.op = 'refund' and o.state = 'due'), 0)::int as min
      from payments p left join extensions e on e.payment_id = p.id
      where p.booking_id = ${id} and (p.kind = 'booking' or e.outcome = 'paid') order by p.kind, p.id`,
  );
}

/** What people are told of a refund whose parts are given in the order of the charges. */
export function toldRefund(charges: SessionCharge[], parts: number[]): ToldRefund {
  const [refund = 0, ...others] = parts;
  const extensions = charges.slice(1).map(({ paymentId }, n) => [paymentId, others[n] ?? 0] as const);
  return { refund, extensions: new Map(extensions) };
}
