import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#web/ui/toast.ts';
import { readPayment } from './card-fields.tsx';
import { isAuthorized } from './card-form.ts';
import { saySent } from './payment-sent.ts';
import { publicConfig } from './payments.queries.ts';

const names = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];
const failed = 'Your bank did not confirm the payment. Nothing was charged: you can try again.';

/** For the page that a bank leads back to: says once what became of the payment, and tidies the address. */
export function usePaymentReturn(sayPaid: () => void = saySent): void {
  const client = useQueryClient();
  const [path, navigate] = useLocation();

  const tell = useEffectEvent(async (secret: string, status: string | null): Promise<void> => {
    const outcome = await client
      .ensureQueryData(publicConfig)
      .then(({ payments }) => readPayment(payments, secret))
      .catch(() => undefined);
    if (outcome && 'paymentIntent' in outcome) {
      const { paymentIntent } = outcome;
      return isAuthorized(paymentIntent) ? sayPaid() : sayFailed(paymentIntent.refusal);
    }
    // An address that somebody made up tells nothing; where nobody could be asked, it has to do.
    if (outcome?.error.kind === 'refused') return;
    if (status === 'succeeded') sayPaid();
    else sayFailed(undefined);
  });

  const arrive = useEffectEvent(() => {
    const params = new URLSearchParams(window.location.search);
    const secret = params.get('payment_intent_client_secret');
    if (!secret) return;
    const status = params.get('redirect_status');
    for (const name of names) params.delete(name);
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true });
    void tell(secret, status);
  });

  useEffect(() => arrive(), []);
}

function sayFailed(refusal: string | undefined): void {
  toast({ title: 'Payment Failed', description: refusal ?? failed, destructive: true });
}
