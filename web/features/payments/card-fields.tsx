import { Suspense } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import type { CardProps, PaymentOutcome, PaymentSettings } from './card-form.ts';
import { CardSkeleton } from './card-states.tsx';

const StripeCard = lazyComponent<CardProps>(() =>
  import('./stripe/stripe-card.tsx').then((m) => m.StripeCard),
);
const SandboxCard = lazyComponent<CardProps>(() =>
  import('./sandbox/sandbox-card.tsx').then((m) => m.SandboxCard),
);

/** Where the card is typed in. Each provider's code comes only to those who pay there. */
export function CardFields(props: CardProps) {
  const Fields = props.settings.mode === 'stripe' ? StripeCard : SandboxCard;
  return (
    <Suspense fallback={<CardSkeleton />}>
      <Fields {...props} />
    </Suspense>
  );
}

/** How a payment stands, asked of the provider itself. */
export async function readPayment(settings: PaymentSettings, clientSecret: string): Promise<PaymentOutcome> {
  if (settings.mode === 'stripe') {
    const { readIntent } = await import('./stripe/stripe-api.ts');
    return readIntent(settings, clientSecret);
  }
  const { readIntent } = await import('./sandbox/sandbox-api.ts');
  return readIntent({ settings, clientSecret });
}
