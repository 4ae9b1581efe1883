import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { queryRows } from '#server/db/open-database.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import { openCall } from '#server/sandbox/call.ts';
import type { Call } from '#server/sandbox/route.ts';
import { idOf } from '#server/sandbox/store.ts';
import { captureBefore } from './charges.ts';
import { refuseUnlessCancelable } from './payment-intents-states.ts';

export const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export async function cancel(
  call: Call,
  { cancellation_reason }: z.output<typeof cancelParams>,
  id: string,
): Promise<Stripe.PaymentIntent> {
  const intent = await call.store.hold('payment_intent', id);
  refuseUnlessCancelable(call, intent);
  return letGo(call, intent, cancellation_reason ?? null);
}

/** Ends an intent that took nothing. A hold goes back to the card: no refund is made and no balance moves. */
async function letGo(
  call: Call,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Promise<Stripe.PaymentIntent> {
  if (intent.status === 'requires_capture') {
    const held = await call.store.hold('charge', idOf(intent.latest_charge) ?? '');
    const released = { ...held, amount_refunded: held.amount, refunded: true };
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

/** Banks let go of what wasn't captured in time. To be called again and again; each intent is its own transaction. */
export async function expireAuthorizations(db: Db, now: Date): Promise<number> {
  const seconds = Math.floor(now.getTime() / 1000);
  const overdue = await queryRows<Overdue>(
    db,
    sql`select body->>'payment_intent' as id, account from stripe_sandbox.objects
      where kind = 'charge' and body @> '{"status":"succeeded","captured":false,"refunded":false}'
        and (body #>> '{payment_method_details,card,capture_before}')::bigint <= ${seconds}
      order by position limit 100`,
  );
  let expired = 0;
  for (const each of overdue) if (await expireOne(db, now, each)) expired += 1;
  return expired;
}

function expireOne(db: Db, now: Date, { id, account }: Overdue): Promise<boolean> {
  return transaction(db, async (tx) => {
    const call = openCall(tx, { account, now, publicUrl: '' });
    const intent = await call.store.hold('payment_intent', id);
    // Captured or canceled while nobody held it.
    if (intent.status !== 'requires_capture') return false;
    const charge = await call.store.get('charge', idOf(intent.latest_charge) ?? '');
    if ((captureBefore(charge) ?? Number.POSITIVE_INFINITY) > call.now) return false;
    await letGo(call, intent, 'automatic');
    return true;
  });
}
