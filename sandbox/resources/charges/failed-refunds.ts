import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { openCall } from '#sandbox/api/call.ts';
import { invalid } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { queryRows, type SandboxDatabase } from '#sandbox/database.ts';
import { postBalance } from '#sandbox/store/balance.ts';
import { idOf } from '#sandbox/store/store.ts';
import { lockCharge } from './charges.ts';

export const refundFailures = [
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'merchant_request',
  'unknown',
] as const;
export type RefundFailure = (typeof refundFailures)[number];

/** Long enough to see the refund first. */
const settledAfterSeconds = 60;

/** How a refund to this card starts, and the hidden fields that say what becomes of it later. */
export function firstStatus(
  behaviour: unknown,
  now: number,
): { shown: Pick<Stripe.Refund, 'status' | 'pending_reason'>; hidden: Record<string, unknown> } {
  const dueAt = now + settledAfterSeconds;
  if (behaviour === 'refund_pends') {
    const shown = { status: 'pending', pending_reason: 'processing' } as const;
    return { shown, hidden: { dueAt, becomes: 'succeeded' } };
  }
  const fails = behaviour === 'refund_fails';
  return { shown: { status: 'succeeded' }, hidden: fails ? { dueAt, becomes: 'failed' } : {} };
}

/** The refund, with its charge locked before it. */
async function lockRefund(call: Call, id: string): Promise<{ refund: Stripe.Refund; charge: Stripe.Charge }> {
  const { charge: chargeId } = await call.store.get('refund', id);
  const charge = await lockCharge(call, idOf(chargeId) ?? '');
  return { charge, refund: await call.store.lock('refund', id) };
}

/** The bank sends a refund back, also one that had succeeded: the money returns to our balance. */
export async function failRefund(
  call: Call,
  id: string,
  reason: RefundFailure = 'expired_or_canceled_card',
): Promise<Stripe.Refund> {
  const { refund, charge } = await lockRefund(call, id);
  if (refund.status !== 'succeeded' && refund.status !== 'pending') {
    throw invalid(`Refund ${id} has a status of ${refund.status} and can't fail.`);
  }
  const { pending_reason: _ended, ...rest } = refund;
  const returned = await postBalance(call, {
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    amount: refund.amount,
    source: id,
    description: 'REFUND FAILURE',
  });
  const failed = await call.store.put('refund', {
    ...rest,
    failure_balance_transaction: returned.id,
    failure_reason: reason,
    status: 'failed',
  });
  const amount_refunded = charge.amount_refunded - refund.amount;
  await call.store.put('charge', { ...charge, amount_refunded, refunded: false });
  await call.emit('refund.updated', failed);
  await call.emit('refund.failed', failed);
  await call.emit('charge.refund.updated', failed);
  return failed;
}

/** A refund that hasn't reached the bank when a chargeback does is stopped. */
export async function failPendingRefunds(call: Call, charge: string): Promise<void> {
  for (const { id, status } of await call.store.all('refund', { charge })) {
    if (status === 'pending') await failRefund(call, id, 'charge_for_pending_refund_disputed');
  }
}

/** Settles the refunds to test cards that fail or succeed later. Returns how many. */
export async function settleDueRefunds(database: SandboxDatabase, now: number): Promise<number> {
  const due = await queryRows<{ id: string; account: string }>(
    database.db,
    sql`select id, account from stripe_sandbox.objects
      where (hidden ->> 'dueAt') is not null and (hidden ->> 'dueAt')::bigint <= ${now}
        and kind || '' = 'refund'
      order by position`,
  );
  let settled = 0;
  for (const { id, account } of due) {
    const caller = { account, now: new Date(now * 1000), publicUrl: '' };
    settled += await database.transaction((tx) => settle(openCall(tx, caller), id));
  }
  return settled;
}

async function settle(call: Call, id: string): Promise<number> {
  const { refund } = await lockRefund(call, id);
  const { dueAt, becomes } = await call.store.hiddenOf(id);
  // Another process settled it before we locked it.
  if (typeof dueAt !== 'number') return 0;
  await call.store.hide(id, { dueAt: null });
  if (refund.status === 'failed') return 0;
  if (becomes === 'failed') {
    await failRefund(call, id);
    return 1;
  }
  const { pending_reason: _ended, ...rest } = refund;
  const succeeded = await call.store.put('refund', { ...rest, status: 'succeeded' });
  await call.emit('refund.updated', succeeded);
  await call.emit('charge.refund.updated', succeeded);
  return 1;
}
