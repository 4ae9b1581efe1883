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
  notReceived: '4000000000002685',
  inquired: '4000000000001976',
  refundFails: '4000000000005126',
  refundPends: '4000000000007726',
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
  const events = await openStore(db, '').all('event', { data: { object: { id } } });
  return events.map((event) => event.type);
}

/** A payment by one of the test cards. */
export async function paidBy(sandbox: TestSandbox, number: string) {
  const { id } = await sandbox.stripe.paymentMethods.create(typed(number));
  const intent = await makePaid(sandbox, { payment_method: id });
  return { intent, charge: String(intent.latest_charge) };
}

/** The account's balance in cents. */
export async function balanceIn({ stripe }: TestSandbox, stripeAccount?: string): Promise<number> {
  const { available } = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return available[0]?.amount ?? 0;
}

export function chargeOf(
  { stripe }: TestSandbox,
  { latest_charge }: Stripe.PaymentIntent,
): Promise<Stripe.Charge> {
  return stripe.charges.retrieve(String(latest_charge));
}
