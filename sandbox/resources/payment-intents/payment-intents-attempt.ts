import type Stripe from 'stripe';
import { Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import type { Decline } from '#sandbox/resources/cards/cards.ts';
import { giveTo, markUsedUp } from '#sandbox/resources/cards/payment-methods.ts';
import { chargeFor, takeMoney } from '#sandbox/resources/charges/charges.ts';
import { idOf } from '#sandbox/store/store.ts';
import { newChallenge } from './challenges.ts';
import { shownTo } from './client-secret.ts';

type Intent = Stripe.PaymentIntent;

/** The bank approved: the payment is authorized, or captured at once. */
export async function authorize(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  authenticated = false,
): Promise<Intent> {
  await saveForLater(call, intent, method);
  const authorized = await chargeFor(call, { intent, method, authenticated });
  const manual = intent.capture_method === 'manual';
  const charge = manual ? authorized : await takeMoney(call, authorized, intent.amount);
  const paid = await call.store.put('payment_intent', {
    ...intent,
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: manual ? 'requires_capture' : 'succeeded',
  });
  await call.emit('charge.succeeded', charge);
  await call.emit(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid);
  return paid;
}

/** Saves the method to its customer where requested. A method without a customer pays once. */
async function saveForLater(call: Call, intent: Intent, method: Stripe.PaymentMethod): Promise<void> {
  if (method.customer !== null) return;
  const customer = idOf(intent.customer);
  if (intent.setup_future_usage === null) await markUsedUp(call, method);
  else if (customer !== null) await giveTo(call, method, customer);
}

/** The bank declined: stores the failed charge, and the intent waits for another card. */
export async function decline(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): Promise<Refusal> {
  const charge = await chargeFor(call, { intent, method, authenticated: false, decline: reason });
  const { message, ...details } = reason;
  const failed = await call.store.put('payment_intent', {
    ...intent,
    last_payment_error: {
      ...details,
      charge: charge.id,
      message,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await call.emit('charge.failed', charge);
  await call.emit('payment_intent.payment_failed', failed);
  return new Refusal(402, 'card_error', message, {
    ...details,
    charge: charge.id,
    payment_intent: shownTo(call, failed),
    payment_method: method,
  });
}

/** The bank requires authentication on its own page. */
export async function askForAuthentication(
  call: Call,
  intent: Intent,
  returnUrl: string | null,
): Promise<Intent> {
  const asking = await call.store.put('payment_intent', {
    ...intent,
    last_payment_error: null,
    next_action: await newChallenge(call, intent.id, returnUrl),
    status: 'requires_action',
  });
  await call.emit('payment_intent.requires_action', asking);
  return asking;
}

/** Authentication failed: no charge is attempted. */
export async function failAuthentication(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
): Promise<Intent> {
  const failed = await call.store.put('payment_intent', {
    ...intent,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await call.emit('payment_intent.payment_failed', failed);
  return failed;
}
