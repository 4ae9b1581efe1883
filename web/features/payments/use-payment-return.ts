import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { type CardProblem, cardProblemText } from '#shared/payments/card-problems.copy.ts';
import { payPath } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { readPayment } from './card-fields.tsx';
import { isAuthorized, type PaymentIntentInfo, type PaymentResult } from './card-form.ts';
import { stateWith } from './payment-problem.ts';
import * as paymentsCopy from './payments.copy.ts';
import { bookingOfPayment, publicConfig } from './payments.queries.ts';
import { showRequestSent } from './request-sent.ts';

const returnParams = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

const paidStatuses: string[] = ['authorized', 'capturing', 'captured'];

type Options = {
  onPaid?: () => void;
  /** A tip or more time is paid on the page that the bank returns to; a booking on its payment step. */
  isExtra?: boolean;
};

/** For the page that the bank redirects back to: shows the result once and removes the provider's parameters from the URL. */
export function usePaymentReturn({ onPaid = showRequestSent, isExtra = false }: Options = {}): void {
  const client = useQueryClient();
  const [path, navigate] = useLocation();

  const handleFailure = async (intentId: string, problem: CardProblem): Promise<void> => {
    const booking = isExtra ? undefined : await bookingOfPayment(intentId).catch(() => undefined);
    // A tab left open at the bank may have answered after another one paid.
    if (booking && paidStatuses.includes(booking.paymentStatus)) return onPaid();
    if (booking?.actions.includes('pay')) {
      navigate(payPath(booking.profileId, booking.id), { replace: true, state: stateWith(problem) });
    }
    toast({
      title: paymentsCopy.failedTitle,
      description: cardProblemText(problem),
      destructive: true,
    });
  };

  const showResult = useEffectEvent(async (secret: string, status: string | null): Promise<void> => {
    const result = await client
      .ensureQueryData(publicConfig)
      .then(({ payments }) => readPayment(payments, secret))
      .catch(() => undefined);
    // The provider doesn't know this payment: the URL was made up, so ignore it.
    if (result && 'error' in result && result.error.kind === 'refused') return;
    const problem = problemOf(result, status);
    if (problem) await handleFailure(secret.split('_secret_')[0] ?? '', problem);
    else onPaid();
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

/** Why it wasn't paid, or undefined if it was. If the provider can't be reached, the URL's status has to do. */
function problemOf(result: PaymentResult | undefined, status: string | null): CardProblem | undefined {
  if (result && 'paymentIntent' in result) return failureOf(result.paymentIntent);
  return status === 'succeeded' ? undefined : 'authentication_failed';
}

function failureOf(intent: PaymentIntentInfo): CardProblem | undefined {
  if (isAuthorized(intent)) return undefined;
  return intent.problem ?? (intent.status === 'requires_action' ? 'abandoned' : 'authentication_failed');
}
