import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#web/ui/toast.ts';
import { readPayment } from './card-fields.tsx';
import { isAuthorized } from './card-form.ts';
import * as paymentsCopy from './payments.copy.ts';
import { publicConfig } from './payments.queries.ts';
import { showRequestSent } from './request-sent.ts';

const returnParams = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** For the page that the bank redirects back to: shows the result once and removes the provider's parameters from the URL. */
export function usePaymentReturn(showPaid: () => void = showRequestSent): void {
  const client = useQueryClient();
  const [path, navigate] = useLocation();

  const showResult = useEffectEvent(async (secret: string, status: string | null): Promise<void> => {
    const result = await client
      .ensureQueryData(publicConfig)
      .then(({ payments }) => readPayment(payments, secret))
      .catch(() => undefined);
    if (result && 'paymentIntent' in result) {
      const { paymentIntent } = result;
      return isAuthorized(paymentIntent) ? showPaid() : showFailed(paymentIntent.lastError);
    }
    // The provider doesn't know this payment: the URL was made up, so ignore it.
    if (result?.error.kind === 'refused') return;
    // The provider can't be reached: rely on the status in the URL.
    if (status === 'succeeded') showPaid();
    else showFailed(undefined);
  });

  const handleReturn = useEffectEvent(() => {
    const params = new URLSearchParams(window.location.search);
    const secret = params.get('payment_intent_client_secret');
    if (!secret) return;
    const status = params.get('redirect_status');
    for (const name of returnParams) params.delete(name);
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true });
    void showResult(secret, status);
  });

  useEffect(() => handleReturn(), []);
}

function showFailed(reason: string | undefined): void {
  toast({
    title: paymentsCopy.failedTitle,
    description: reason ?? paymentsCopy.notApproved,
    destructive: true,
  });
}
