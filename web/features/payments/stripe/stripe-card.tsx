import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type Ref, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import type {
  CardForm,
  CardProps,
  PaymentResult,
  PaymentSettings,
} from '#web/features/payments/card-form.ts';
import { CardFailed, CardSkeleton } from '#web/features/payments/card-states.tsx';
import { useTheme } from '#web/lib/theme.ts';
import { stripeFor, toPaymentResult } from './stripe-api.ts';
import { readAppearance } from './stripe-appearance.ts';

/** Stripe's Payment Element: the card is typed into Stripe's iframe and never reaches our code. */
export function StripeCard({ settings, clientSecret, ref }: CardProps) {
  const { stripe, failed, retry } = useStripeScript(settings);
  const appearance = useAppearance();
  if (failed) return <CardFailed onRetry={retry} />;
  if (!stripe) return <CardSkeleton />;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields ref={ref} />
    </Elements>
  );
}

function useStripeScript(settings: PaymentSettings) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Stripe | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to load again
  useEffect(() => {
    let current = true;
    stripeFor(settings).then(
      (stripe) => current && setLoaded(stripe),
      () => current && setLoaded('failed'),
    );
    return () => {
      current = false;
    };
  }, [settings, attempt]);
  const failed = loaded === 'failed';
  const retry = () => {
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };
  return { stripe: failed ? undefined : loaded, failed, retry };
}

/** Follows the system's color scheme and the theme switch. */
function useAppearance() {
  const theme = useTheme();
  const isDark = useSyncExternalStore(watchDark, () => darkQuery().matches);
  const scheme = `${theme} ${isDark}`;
  const [cached, setCached] = useState(() => ({ scheme, appearance: readAppearance() }));
  if (cached.scheme !== scheme) setCached({ scheme, appearance: readAppearance() });
  return cached.appearance;
}

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function watchDark(listener: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function Fields({ ref }: { ref: Ref<CardForm> }) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const attempts = useRef(0);

  useImperativeHandle(ref, () => ({
    check: async () => {
      if (!elements || state !== 'ready') return false;
      return (await elements.submit()).error === undefined;
    },
    refresh: async () => {
      await elements?.fetchUpdates();
    },
    confirm: async (returnUrl): Promise<PaymentResult> => {
      if (!stripe || !elements) return { error: { kind: 'unknown' } };
      try {
        const confirmParams = { return_url: returnUrl };
        return toPaymentResult(
          await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
        );
      } catch {
        return { error: { kind: 'unknown' } };
      }
    },
  }));

  if (state === 'failed') {
    return (
      <CardFailed
        onRetry={() => {
          attempts.current += 1;
          setState('loading');
        }}
      />
    );
  }
  return (
    <div className="grid *:[grid-area:1/1]">
      {state === 'loading' && <CardSkeleton />}
      <PaymentElement
        key={attempts.current}
        options={{ layout: 'tabs' }}
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
      />
    </div>
  );
}
