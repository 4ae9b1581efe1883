import type Stripe from 'stripe';
import type { Call } from '#sandbox/api/route.ts';
import { isUsedUp } from '#sandbox/resources/cards/payment-methods.ts';
import { findChallenge } from '#sandbox/resources/payment-intents/challenges.ts';
import { authorize, failAuthentication } from '#sandbox/resources/payment-intents/payment-intents-attempt.ts';
import { idOf } from '#sandbox/store/store.ts';

export type ChallengeResult = 'complete' | 'fail';
export type Challenged = { intent: Stripe.PaymentIntent; returnUrl: string | null };

/** The intent that this key was made for, unless a later attempt has replaced the key. */
export async function challengedIntent(call: Call, id: string, key: string): Promise<Challenged | undefined> {
  const challenge = await findChallenge(call, id, key);
  const intent = await call.store.find('payment_intent', id);
  return challenge && intent && { intent, returnUrl: challenge.returnUrl };
}

/** Authorizes the payment or fails it, as the bank's page was answered. A second answer changes nothing. */
export async function settle(
  call: Call,
  id: string,
  key: string,
  result: ChallengeResult,
): Promise<Challenged | undefined> {
  if (!(await challengedIntent(call, id, key))) return undefined;
  const intent = await call.store.lock('payment_intent', id);
  // Read again under the lock: another answer may have come first.
  const challenged = await challengedIntent(call, id, key);
  if (challenged?.intent.status !== 'requires_action') return challenged;
  const customer = idOf(intent.customer);
  if (customer !== null) await call.store.lock('customer', customer, 'customer');
  const method = await call.store.lock('payment_method', idOf(intent.payment_method) ?? '');
  const passed = result === 'complete' && !(await isUsedUp(call, method));
  return {
    ...challenged,
    intent: passed
      ? await authorize(call, intent, method, true)
      : await failAuthentication(call, intent, method),
  };
}

/** The return URL with the query parameters that the API adds. */
export function addressAfter({ intent, returnUrl }: Challenged): string | null {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  const passed = intent.status === 'succeeded' || intent.status === 'requires_capture';
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  return url.href;
}
