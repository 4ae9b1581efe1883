import type { PaymentIntentResult, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { cardProblemOf } from '#shared/payments/card-problems.copy.ts';
import {
  isAuthorized,
  type PaymentIntentInfo,
  type PaymentResult,
  type PaymentSettings,
} from '#web/features/payments/card-form.ts';

let loading: { key: string; stripe: Promise<Stripe> } | undefined;

/** Loads Stripe's script once per key; a failed load is retried on the next call. */
export function stripeFor({ publishableKey: key }: PaymentSettings): Promise<Stripe> {
  if (loading?.key === key) return loading.stripe;
  const stripe = loadStripe(key).then((loaded) => {
    if (!loaded) throw new Error('Stripe needs a browser');
    return loaded;
  });
  loading = { key, stripe };
  stripe.catch(() => {
    loading = undefined;
  });
  return stripe;
}

export async function readIntent(settings: PaymentSettings, clientSecret: string): Promise<PaymentResult> {
  try {
    const stripe = await stripeFor(settings);
    return toPaymentResult(await stripe.retrievePaymentIntent(clientSecret));
  } catch {
    return { error: { kind: 'unknown' } };
  }
}

export function toPaymentResult({ paymentIntent, error }: PaymentIntentResult): PaymentResult {
  if (paymentIntent) return { paymentIntent: toInfo(paymentIntent) };
  // Another tab has already paid.
  const paid = error.payment_intent && toInfo(error.payment_intent);
  if (paid && isAuthorized(paid)) return { paymentIntent: paid };
  const kind = kindOf(error);
  return { error: kind === 'refused' ? { kind, problem: cardProblemOf(error) } : { kind } };
}

type Intent = {
  id: string;
  status: string;
  last_payment_error: { code?: string; decline_code?: string } | null;
};

const toInfo = ({ id, status, last_payment_error: last }: Intent): PaymentIntentInfo => ({
  id,
  status,
  problem: last ? cardProblemOf(last) : undefined,
});

function kindOf({ type }: StripeError) {
  if (type === 'validation_error') return 'input';
  return type === 'api_connection_error' || type === 'api_error' || type === 'rate_limit_error'
    ? 'unknown'
    : 'refused';
}
