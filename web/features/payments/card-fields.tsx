import { Suspense } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import type { CardProps, PaymentResult, PaymentSettings } from './card-form.ts';
import { CardSkeleton } from './card-states.tsx';

const StripeCard = lazyComponent<CardProps>(() =>
  import('./stripe/stripe-card.tsx').then((m) => m.StripeCard),
);
const SandboxCard = lazyComponent<CardProps>(() =>
  import('./sandbox/sandbox-card.tsx').then((m) => m.SandboxCard),
);

const fieldsOf = ({ mode }: PaymentSettings) => (mode === 'stripe' ? StripeCard : SandboxCard);

/** Loads the code of the card form, where a failure must not take the page down with it. */
export const loadCardFields = (settings: PaymentSettings) => fieldsOf(settings).preload();

/** The card form of the configured provider; only that provider's code is loaded. */
export function CardFields(props: CardProps) {
  const Fields = fieldsOf(props.settings);
  return (
    <Suspense fallback={<CardSkeleton />}>
      <Fields {...props} />
    </Suspense>
  );
}

/** Reads a payment intent from the provider. */
export async function readPayment(settings: PaymentSettings, clientSecret: string): Promise<PaymentResult> {
  if (settings.mode === 'stripe') {
    const { readIntent } = await import('./stripe/stripe-api.ts');
    return readIntent(settings, clientSecret);
  }
  const { readIntent } = await import('./sandbox/sandbox-api.ts');
  return readIntent({ settings, clientSecret });
}
