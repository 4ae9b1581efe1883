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

/** The card form of the configured provider; only that provider's code is loaded. */
export function CardFields(props: CardProps) {
  const Fields = props.settings.mode === 'stripe' ? StripeCard : SandboxCard;
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
