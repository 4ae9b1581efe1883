import type { PaymentIntentResult, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import {
  isAuthorized,
  type PaidIntent,
  type PaymentOutcome,
  type PaymentSettings,
  unheard,
} from '#web/features/payments/card-form.ts';

let loading: { key: string; stripe: Promise<Stripe> } | undefined;

/** Stripe's own script, once for each key; one that didn't come is asked for anew. */
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

export async function readIntent(settings: PaymentSettings, clientSecret: string): Promise<PaymentOutcome> {
  try {
    const stripe = await stripeFor(settings);
    return outcomeOf(await stripe.retrievePaymentIntent(clientSecret));
  } catch {
    return { error: { kind: 'unknown', message: unheard } };
  }
}

export function outcomeOf({ paymentIntent, error }: PaymentIntentResult): PaymentOutcome {
  if (paymentIntent) return { paymentIntent: shown(paymentIntent) };
  // Another tab was quicker: what was asked for is done.
  const known = error.payment_intent && shown(error.payment_intent);
  if (known && isAuthorized(known)) return { paymentIntent: known };
  return { error: { kind: kindOf(error), message: error.message ?? unheard } };
}

type Shown = { id: string; status: string; last_payment_error: { message?: string } | null };

const shown = ({ id, status, last_payment_error: last }: Shown): PaidIntent => ({
  id,
  status,
  refusal: last?.message,
});

function kindOf({ type }: StripeError) {
  if (type === 'validation_error') return 'input';
  return type === 'api_connection_error' || type === 'api_error' || type === 'rate_limit_error'
    ? 'unknown'
    : 'refused';
}
