import type Stripe from 'stripe';
import { openStore } from '#sandbox/store/store.ts';
import type { TestSandbox } from './test-sandbox.ts';

export const numbers = {
  valid: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  threeDSecure: '4000002760003184',
  disputed: '4000000000000259',
  failsWhenCharged: '4000000000000341',
};

/** A card as a client enters it. */
export function typed(number = numbers.valid) {
  return { type: 'card' as const, card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } };
}

/** A payment intent as the product creates it. */
export function makeIntent(
  { stripe }: TestSandbox,
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount: 7500,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    ...params,
  });
}

export function makeAuthorized(sandbox: TestSandbox, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return makeIntent(sandbox, { confirm: true, payment_method: 'pm_card_visa', ...params });
}

export function makePaid(sandbox: TestSandbox, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return makeAuthorized(sandbox, { capture_method: 'automatic', ...params });
}

/** The types of an object's events, in order. */
export async function eventsOf({ db }: TestSandbox, id: string): Promise<string[]> {
  const events = await openStore(db, '').all('event');
  return events.filter(({ data }) => 'id' in data.object && data.object.id === id).map((event) => event.type);
}

export function chargeOf(
  { stripe }: TestSandbox,
  { latest_charge }: Stripe.PaymentIntent,
): Promise<Stripe.Charge> {
  return stripe.charges.retrieve(String(latest_charge));
}
