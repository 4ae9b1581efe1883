import type Stripe from 'stripe';
import { findChallenge } from '#server/sandbox/resources/challenges.ts';
import { authorize, failAuthentication } from '#server/sandbox/resources/payment-intents-attempt.ts';
import { isSpent } from '#server/sandbox/resources/payment-methods.ts';
import { completeSetup, failSetup } from '#server/sandbox/resources/setup-intents-confirm.ts';
import type { Call } from '#server/sandbox/route.ts';
import { idOf } from '#server/sandbox/store.ts';

export type Outcome = 'complete' | 'fail';
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
export type Asked = { intent: Intent; returnUrl: string | null };

/** The intent that this key was made for, unless it was asked about anew since. */
export async function askedFor(call: Call, id: string, key: string): Promise<Asked | undefined> {
  const challenge = await findChallenge(call, id, key);
  const intent = (await call.store.find('payment_intent', id)) ?? (await call.store.find('setup_intent', id));
  return challenge && intent && { intent, returnUrl: challenge.returnUrl };
}

/** Does what the bank's answer means. A second answer changes nothing. */
export async function settle(
  call: Call,
  id: string,
  key: string,
  outcome: Outcome,
): Promise<Asked | undefined> {
  const seen = await askedFor(call, id, key);
  if (!seen) return undefined;
  const held = await call.store.hold(seen.intent.object, id);
  const asked = await askedFor(call, id, key);
  if (asked?.intent.status !== 'requires_action') return asked;
  const customer = idOf(held.customer);
  if (customer !== null) await call.store.hold('customer', customer, 'customer');
  const method = await call.store.hold('payment_method', idOf(held.payment_method) ?? '');
  const passed = outcome === 'complete' && !(await isSpent(call, method));
  const intent =
    held.object === 'payment_intent'
      ? await settlePayment(call, held, method, passed)
      : await settleSetup(call, held, method, passed);
  return { ...asked, intent };
}

function settlePayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  passed: boolean,
): Promise<Intent> {
  return passed ? authorize(call, intent, method, true) : failAuthentication(call, intent, method);
}

function settleSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  passed: boolean,
): Promise<Intent> {
  if (passed) return completeSetup(call, intent, method);
  return failSetup(call, intent, {
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    payment_method: method,
    type: 'invalid_request_error',
  });
}

/** The way back, with what the API tells the page there. */
export function addressAfter({ intent, returnUrl }: Asked): string | null {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  const passed = intent.status === 'succeeded' || intent.status === 'requires_capture';
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  return url.href;
}
