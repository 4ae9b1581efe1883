import { sql } from 'drizzle-orm';
import { openCall } from '#sandbox/api/call.ts';
import type { Call } from '#sandbox/api/route.ts';
import { type Db, queryRows, type SandboxDatabase } from '#sandbox/database.ts';
import { type DisputedCard, disputesOfCards } from '#sandbox/resources/cards/cards.ts';
import { lockCharge } from './charges.ts';
import { isInquiry } from './dispute-objects.ts';
import { closeDispute, disputable, lockDispute, openDispute } from './dispute-outcomes.ts';

/**
 * Charges of a card that is disputed later have a hidden `{ disputeAfter: seconds }`. Opens the disputes that are due
 * and returns how many.
 */
export async function openDueDisputes(database: SandboxDatabase, now: number): Promise<number> {
  const due = await queryRows<{ id: string }>(
    database.db,
    sql`select id from stripe_sandbox.objects
      where (hidden ->> 'disputeAfter') is not null and created + (hidden ->> 'disputeAfter')::bigint <= ${now}
        and account || '' = '' and body @> '{"captured":true}'::jsonb`,
  );
  let opened = 0;
  for (const { id } of due) opened += await database.transaction((tx) => openDue(tx, id, now));
  return opened;
}

async function openDue(tx: Db, id: string, now: number): Promise<number> {
  const call = openCall(tx, { account: '', now: new Date(now * 1000), publicUrl: '' });
  const charge = await lockCharge(call, id);
  const { disputeAfter, behaviour } = await call.store.hiddenOf(id);
  // Another process opened it before we locked the charge.
  if (typeof disputeAfter !== 'number') return 0;
  await call.store.hide(id, { disputeAfter: null });
  const amount = await disputable(call, charge);
  // Fully refunded: nothing is left to dispute.
  if (amount === 0) return 0;
  // A charge without a test card's behavior is disputed as fraudulent.
  const card = disputesOfCards[behaviour as DisputedCard] ?? disputesOfCards.disputed;
  await openDispute(call, charge, { ...card, amount });
  return 1;
}

/** Unanswered by their deadline, chargebacks are lost and inquiries closed. Returns how many. */
export async function closeUnanswered(database: SandboxDatabase, now: number): Promise<number> {
  const due = await queryRows<{ id: string; account: string }>(
    database.db,
    sql`select id, account from stripe_sandbox.objects
      where kind = 'dispute' and (body ->> 'status') in ('needs_response', 'warning_needs_response')
        and (body #>> '{evidence_details,due_by}')::bigint <= ${now}
      order by position`,
  );
  let closed = 0;
  for (const { id, account } of due) {
    const caller = { account, now: new Date(now * 1000), publicUrl: '' };
    closed += await database.transaction((tx) => closeDue(openCall(tx, caller), id));
  }
  return closed;
}

async function closeDue(call: Call, id: string): Promise<number> {
  const { dispute } = await lockDispute(call, id);
  const { due_by: dueBy } = dispute.evidence_details;
  // Answered or escalated before we locked it.
  if (!dispute.status.endsWith('needs_response') || dueBy === null || dueBy > call.now) return 0;
  await closeDispute(call, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
  return 1;
}
