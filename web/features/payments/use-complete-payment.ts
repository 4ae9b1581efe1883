import { type RefObject, useRef, useState } from 'react';
import { cardProblemText } from '#shared/payments/card-problems.copy.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { useMounted } from '#web/lib/hooks/use-mounted.ts';
import { toast } from '#web/ui/toast.ts';
import { type CardForm, isAuthorized, type PaymentError } from './card-form.ts';
import { clearProblem, rememberedProblem, rememberProblem } from './payment-problem.ts';
import * as paymentsCopy from './payments.copy.ts';

/** Whether the booking or tip can be paid, has been paid, or can no longer be paid. */
export type PaymentState = 'payable' | 'paid' | 'closed';

type Options = {
  card: RefObject<CardForm | null>;
  /** Saves the client's choices on the server before the card is confirmed. */
  prepare: () => Promise<unknown>;
  /** Reads the current state from the server. */
  recheck: () => Promise<PaymentState>;
  onBusy: (busy: boolean) => void;
  onPaid: () => void;
  returnUrl: string;
  /** Without toasts, where they would cover the controls of a call: problems are shown in the form anyway. */
  isQuiet?: boolean;
};

/** The server asks the provider at most this often. */
const recheckDelayMs = 2_500;
/** After the bank approves, wait for the server to learn of it, so that the next page shows it as paid. */
const [maxPolls, pollMs] = [4, 800];

/** Runs one payment at a time and shows its result where it belongs. */
export function useCompletePayment({
  card,
  prepare,
  recheck,
  onBusy,
  onPaid,
  returnUrl,
  isQuiet = false,
}: Options) {
  const running = useRef(false);
  const mounted = useMounted();
  const [notice, setNotice] = useState(() => {
    const problem = rememberedProblem();
    return problem && cardProblemText(problem);
  });

  const readState = (): Promise<PaymentState> => recheck().catch(() => 'payable');

  const finishIfPaid = async (): Promise<PaymentState> => {
    const state = await readState();
    if (state === 'paid') onPaid();
    return state;
  };

  const waitForServer = async (): Promise<void> => {
    for (let n = 0; n < maxPolls; n += 1) {
      if ((await readState()) !== 'payable') return;
      await pause(pollMs);
    }
  };

  const tryPrepare = async (form: CardForm): Promise<boolean> => {
    try {
      await prepare();
      await form.refresh();
      return true;
    } catch (error) {
      // It may have been paid in another tab, or have expired.
      if ((await finishIfPaid()) === 'payable') showError(paymentsCopy.errorTitle, errorText(error));
      return false;
    }
  };

  const handleError = async (error: PaymentError): Promise<void> => {
    switch (error.kind) {
      case 'input':
        return;
      case 'refused':
        // If the booking closed meanwhile, the page itself says so.
        if ((await finishIfPaid()) !== 'payable') return;
        if (!isQuiet) showError(paymentsCopy.failedTitle, cardProblemText(error.problem));
        if (!error.isShownAtField) setNotice(cardProblemText(error.problem));
        return;
      case 'unknown':
        await pause(recheckDelayMs);
        if ((await finishIfPaid()) === 'payable') setNotice(paymentsCopy.unknownResult);
        return;
      default:
        error satisfies never;
    }
  };

  const pay = async (form: CardForm): Promise<void> => {
    if (!(await form.check()) || !(await tryPrepare(form))) return;
    // If the bank's page takes over, this is what the client reads on coming back.
    rememberProblem('abandoned');
    const result = await form.confirm(returnUrl).finally(clearProblem);
    if ('error' in result) return handleError(result.error);
    if (isAuthorized(result.paymentIntent)) {
      await waitForServer();
      return onPaid();
    }
    // The client came back from the bank's page without a decision.
    if ((await finishIfPaid()) === 'payable') setNotice(cardProblemText('abandoned'));
  };

  const complete = async (): Promise<void> => {
    if (running.current || !card.current) return;
    running.current = true;
    setNotice(undefined);
    clearProblem();
    onBusy(true);
    try {
      await pay(card.current);
    } finally {
      running.current = false;
      if (mounted.current) onBusy(false);
    }
  };

  return { complete, notice };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function errorText(error: unknown): string {
  return error instanceof ApiError
    ? (serverMessage(error) ?? paymentsCopy.failed)
    : paymentsCopy.connectionLost;
}

function showError(title: string, description: string): void {
  toast({ title, description, destructive: true });
}
