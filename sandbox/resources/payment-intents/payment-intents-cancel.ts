import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { openCall } from '#sandbox/api/call.ts';
import type { Call } from '#sandbox/api/route.ts';
import { queryRows, type SandboxDatabase } from '#sandbox/database.ts';
import { captureBefore } from '#sandbox/resources/charges/charges.ts';
import { idOf } from '#sandbox/store/store.ts';
import { refuseUnlessCancelable } from './payment-intents-states.ts';

export const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export async function cancel(
  call: Call,
  { cancellation_reason }: z.output<typeof cancelParams>,
  id: string,
): Promise<Stripe.PaymentIntent> {
  const intent = await call.store.lock('payment_intent', id);
  refuseUnlessCancelable(call, intent);
  return release(call, intent, cancellation_reason ?? null);
}

/** Cancels an intent. An authorization is released: there is no refund, and no balance moves. */
async function release(
  call: Call,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Promise<Stripe.PaymentIntent> {
  if (intent.status === 'requires_capture') {
    const charge = await call.store.lock('charge', idOf(intent.latest_charge) ?? '');
    const released = { ...charge, amount_refunded: charge.amount, refunded: true };
    await call.store.put('charge', released);
    await call.emit(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', released);
  }
  const canceled = await call.store.put('payment_intent', {
    ...intent,
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  await call.emit('payment_intent.canceled', canceled);
  return canceled;
}

type Overdue = { id: string; account: string };

/** Cancels intents that weren't captured in time, each in a transaction of its own. `now` is in seconds. */
export async function expireAuthorizations(database: SandboxDatabase, now: number): Promise<number> {
  const overdue = await queryRows<Overdue>(
    database.db,
    sql`select body->>'payment_intent' as id, account from stripe_sandbox.objects
      where kind = 'charge' and body @> '{"status":"succeeded","captured":false,"refunded":false}'
        and (body #>> '{payment_method_details,card,capture_before}')::bigint <= ${now}
      order by position limit 100`,
  );
  let expired = 0;
  for (const each of overdue) if (await expireOne(database, now, each)) expired += 1;
  return expired;
}

function expireOne(database: SandboxDatabase, now: number, { id, account }: Overdue): Promise<boolean> {
  return database.transaction(async (tx) => {
    const call = openCall(tx, { account, now: new Date(now * 1000), publicUrl: '' });
    const intent = await call.store.lock('payment_intent', id);
    // Captured or canceled before we locked it.
    if (intent.status !== 'requires_capture') return false;
    const charge = await call.store.get('charge', idOf(intent.latest_charge) ?? '');
    if ((captureBefore(charge) ?? Number.POSITIVE_INFINITY) > call.now) return false;
    await release(call, intent, 'automatic');
    return true;
  });
}
