import type { PaymentIntentResult, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import {
  isAuthorized,
  type PaymentIntentInfo,
  type PaymentResult,
  type PaymentSettings,
} from '#web/features/payments/card-form.ts';
import * as paymentsCopy from '#web/features/payments/payments.copy.ts';

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
    return { error: { kind: 'unknown', message: paymentsCopy.noAnswerFromBank } };
  }
}

export function toPaymentResult({ paymentIntent, error }: PaymentIntentResult): PaymentResult {
  if (paymentIntent) return { paymentIntent: toInfo(paymentIntent) };
  // Another tab has already paid.
  const paid = error.payment_intent && toInfo(error.payment_intent);
  if (paid && isAuthorized(paid)) return { paymentIntent: paid };
  return { error: { kind: kindOf(error), message: error.message ?? paymentsCopy.noAnswerFromBank } };
}

type Intent = { id: string; status: string; last_payment_error: { message?: string } | null };

const toInfo = ({ id, status, last_payment_error: last }: Intent): PaymentIntentInfo => ({
  id,
  status,
  lastError: last?.message,
});

function kindOf({ type }: StripeError) {
  if (type === 'validation_error') return 'input';
  return type === 'api_connection_error' || type === 'api_error' || type === 'rate_limit_error'
    ? 'unknown'
    : 'refused';
}
