import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { randomText } from '#sandbox/store/store.ts';

export function newClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`;
}

/** The secret key reads every intent; a publishable key needs the intent's client secret. */
export function checkClientSecret(call: Call, intent: Stripe.PaymentIntent, given: string | undefined): void {
  if (given === undefined) {
    if (!call.publishable) return;
    throw invalid('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (sameText(given, intent.client_secret ?? '')) return;
  throw invalid(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    },
  );
}

/** Compares in constant time. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const shownFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
];

/** The whole intent for the secret key, the fields that the payer needs for a browser. */
export function shownTo({ publishable }: Call, intent: Stripe.PaymentIntent): object {
  if (!publishable) return intent;
  return Object.fromEntries(Object.entries(intent).filter(([field]) => shownFields.includes(field)));
}
