import type Stripe from 'stripe';
import { z } from 'zod';
import { webAddress, word } from '#server/sandbox/params.ts';
import { invalid, Refusal } from '#server/sandbox/refusal.ts';
import type { Call } from '#server/sandbox/route.ts';
import { idOf } from '#server/sandbox/store.ts';
import { type Decline, declineWhenSaved } from './cards.ts';
import { newChallenge } from './challenges.ts';
import { checkClientSecret, shownTo } from './client-secret.ts';
import { refuseForeign, refuseWithoutReturn } from './payment-intents-confirm.ts';
import {
  behaviourOf,
  createMethod,
  giveTo,
  holdMethod,
  methodData,
  refuseWhenSpent,
} from './payment-methods.ts';

export const setupConfirmParams = z.strictObject({
  client_secret: word.optional(),
  payment_method: word.optional(),
  payment_method_data: methodData.optional(),
  return_url: webAddress.optional(),
});
type Given = Omit<z.output<typeof setupConfirmParams>, 'client_secret'>;
type Intent = Stripe.SetupIntent;

export async function confirmSetup(
  call: Call,
  { client_secret, ...given }: z.output<typeof setupConfirmParams>,
  id: string,
): Promise<object | Refusal> {
  const intent = await call.store.hold('setup_intent', id);
  checkClientSecret(call, intent, client_secret);
  const confirmed = await confirmSetupIntent(call, intent, given);
  return confirmed instanceof Refusal ? confirmed : shownTo(call, confirmed);
}

/** Asks the bank whether the card may be kept. Nothing is paid. */
export async function confirmSetupIntent(
  call: Call,
  intent: Intent,
  given: Given,
): Promise<Intent | Refusal> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(
      call,
      intent,
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
    );
  }
  refuseWithoutReturn(intent, given.return_url);
  const method = await methodFor(call, intent, given);
  const trying = { ...intent, payment_method: method.id };
  const behaviour = await behaviourOf(call, method);
  const reason = declineWhenSaved(behaviour);
  if (reason) return declineSetup(call, trying, method, reason);
  if (behaviour !== 'three_d_secure') return completeSetup(call, trying, method);
  const asking = await call.store.put('setup_intent', {
    ...trying,
    last_setup_error: null,
    next_action: await newChallenge(call, intent.id, given.return_url ?? null),
    status: 'requires_action',
  });
  await call.emit('setup_intent.requires_action', asking);
  return asking;
}

async function methodFor(call: Call, intent: Intent, given: Given): Promise<Stripe.PaymentMethod> {
  const customer = idOf(intent.customer);
  if (customer !== null) await call.store.hold('customer', customer, 'customer');
  if (given.payment_method_data) return createMethod(call, given.payment_method_data);
  const id = given.payment_method ?? idOf(intent.payment_method);
  if (id === null) {
    const message =
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.";
    throw unexpected(call, intent, message);
  }
  const method = await holdMethod(call, id);
  refuseForeign(method, customer);
  await refuseWhenSpent(call, method);
  return method;
}

function unexpected(call: Call, intent: Intent, message: string): Refusal {
  return invalid(message, {
    code: 'setup_intent_unexpected_state',
    setup_intent: shownTo(call, intent),
  });
}

/** The card may be kept: its customer has it from now on. */
export async function completeSetup(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
): Promise<Intent> {
  const customer = idOf(intent.customer);
  if (customer !== null) await giveTo(call, method, customer);
  const done = await call.store.put('setup_intent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  await call.emit('setup_intent.succeeded', done);
  return done;
}

/** It may not, and the intent waits for another one. */
export async function failSetup(
  call: Call,
  intent: Intent,
  error: Stripe.SetupIntent.LastSetupError,
): Promise<Intent> {
  const failed = await call.store.put('setup_intent', {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await call.emit('setup_intent.setup_failed', failed);
  return failed;
}

async function declineSetup(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  { message, ...details }: Decline,
): Promise<Refusal> {
  const error = { ...details, message, payment_method: method, type: 'card_error' as const };
  const failed = await failSetup(call, intent, error);
  return new Refusal(402, 'card_error', message, {
    ...details,
    payment_method: method,
    setup_intent: shownTo(call, failed),
  });
}
