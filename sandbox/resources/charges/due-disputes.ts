import { and, eq, sql } from 'drizzle-orm';
import type { Db, SandboxDatabase } from '#sandbox/database.ts';
import { postBalance } from '#sandbox/store/balance.ts';
import { openStore } from '#sandbox/store/store.ts';
import { objects } from '#sandbox/store/tables.ts';
import { emitOn } from '#sandbox/webhooks/events.ts';
import { newDispute } from './dispute-objects.ts';

const disputeFee = 1500;

/**
 * Charges of a card that is disputed later have a hidden `{ disputeAfter: seconds }`. Opens the disputes that are due
 * and returns how many.
 */
export async function openDueDisputes(database: SandboxDatabase, now: number): Promise<number> {
  const due = await database.db
    .select({ id: objects.id })
    .from(objects)
    .where(
      and(
        eq(objects.kind, 'charge'),
        eq(objects.account, ''),
        sql`${objects.body} @> '{"captured":true,"disputed":false}'::jsonb`,
        sql`${objects.created} + (${objects.hidden} ->> 'disputeAfter')::bigint <= ${now}`,
      ),
    );
  let opened = 0;
  for (const { id } of due) opened += await database.transaction((tx) => openDispute(tx, id, now));
  return opened;
}

async function openDispute(tx: Db, id: string, now: number): Promise<number> {
  const store = openStore(tx, '');
  const charge = await store.lock('charge', id);
  if (charge.disputed) return 0;
  await store.hide(id, { disputeAfter: null });
  const dispute = newDispute(charge, now);
  // Fully refunded: nothing is left to dispute.
  if (dispute.amount === 0) return 0;
  const withdrawn = await postBalance(
    { store, now },
    {
      type: 'adjustment',
      reportingCategory: 'dispute',
      amount: -dispute.amount,
      fee: disputeFee,
      source: dispute.id,
      description: `Chargeback withdrawal for ${id}`,
    },
  );
  await store.put('charge', { ...charge, disputed: true });
  const opened = await store.put('dispute', { ...dispute, balance_transactions: [withdrawn] });
  await emitOn({ tx, now }, '', 'charge.dispute.created', opened);
  await emitOn({ tx, now }, '', 'charge.dispute.funds_withdrawn', opened);
  return 1;
}
