import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';

/**
 * How an object of the provider changed our balance there, according to the ledger: a charge less its fee, the result
 * of an operation, or either side of a dispute. Empty if the ledger has no entry for it.
 */
export async function findMovements(db: Db, source: string): Promise<number[]> {
  const rows = await queryRows<{ net: string }>(
    db,
    sql`
      with posted as (
        select 'charge' as part, case kind when 'tip' then 'tip:' else 'capture:' end || id as key
          from payments where charge_id = ${source}
        union all
        select 'charge', 'processing:' || id from payments where charge_id = ${source}
        union all
        select 'moved', op || ':' || id from payment_ops where result_id = ${source}
        union all
        select 'returned', 'refund-returned:' || id from payment_ops where result_id = ${source} and state = 'returned'
        union all
        select 'taken', 'dispute:' || ${source}::text
        union all
        select 'given back', 'dispute-closed:' || ${source}::text
      )
      select -sum(e.amount) as net
      from posted
      join ledger_transactions t on t.key = posted.key
      join ledger_entries e on e.transaction_id = t.id and e.account = 'provider:clearing'
      group by posted.part
    `,
  );
  return rows.map(({ net }) => Number(net));
}
