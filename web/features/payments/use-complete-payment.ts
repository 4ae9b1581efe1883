import { type RefObject, useRef, useState } from 'react';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { useMounted } from '#web/lib/hooks/use-mounted.ts';
import { toast } from '#web/ui/toast.ts';
import { type CardForm, isAuthorized, type PaymentError } from './card-form.ts';

/** How far what is paid for has come: it can be paid, it was, or it no longer can be. */
export type Standing = 'payable' | 'sent' | 'over';

type Options = {
  card: RefObject<CardForm | null>;
  /** Tells the server what was agreed to, before the card is asked. */
  prepare: () => Promise<unknown>;
  /** Asks the server how things stand by now. */
  recheck: () => Promise<Standing>;
  onBusy: (busy: boolean) => void;
  onPaid: () => void;
  returnUrl: string;
};

const lost = 'The connection was lost. Nothing was charged, and what you typed is still here.';
const failed = 'Something went wrong. Nothing was charged. Please try again.';
const unsure =
  'The connection was lost, and we don’t know yet whether your card was authorised. Try again: it can’t be authorised twice.';
/** The server asks the provider at most this often. */
const beforeAskingMs = 2_500;
/** What is paid should look paid on the next page: so long it is waited until the server has heard of it. */
const [heardTries, heardPauseMs] = [4, 800];

/** One payment, however often it is asked for; what became of it is said where it belongs. */
export function useCompletePayment({ card, prepare, recheck, onBusy, onPaid, returnUrl }: Options) {
  const working = useRef(false);
  const mounted = useMounted();
  const [notice, setNotice] = useState<string>();

  const look = async (): Promise<Standing> => {
    const standing = await recheck().catch(() => 'payable' as const);
    if (standing === 'sent') onPaid();
    return standing;
  };

  const untilHeard = async (): Promise<void> => {
    for (let n = 0; n < heardTries; n += 1) {
      if ((await recheck().catch(() => 'payable')) !== 'payable') return;
      await pause(heardPauseMs);
    }
  };

  const prepared = async (form: CardForm): Promise<boolean> => {
    try {
      await prepare();
      await form.refresh();
      return true;
    } catch (error) {
      // It may have been paid in another tab, or have ended.
      if ((await look()) === 'payable') fail('Error', refusalOf(error));
      return false;
    }
  };

  const settle = async ({ kind, message }: PaymentError): Promise<void> => {
    switch (kind) {
      case 'input':
        return;
      case 'refused':
        // Of what ended meanwhile the page itself tells.
        if ((await look()) === 'payable') fail('Payment Failed', message);
        return;
      case 'unknown':
        await pause(beforeAskingMs);
        if ((await look()) === 'payable') setNotice(unsure);
        return;
      default:
        kind satisfies never;
    }
  };

  const pay = async (form: CardForm): Promise<void> => {
    if (!(await form.check()) || !(await prepared(form))) return;
    const outcome = await form.confirm(returnUrl);
    if ('error' in outcome) return settle(outcome.error);
    if (isAuthorized(outcome.paymentIntent)) {
      await untilHeard();
      return onPaid();
    }
    // Back from the bank without an answer.
    await look();
  };

  const complete = async (): Promise<void> => {
    if (working.current || !card.current) return;
    working.current = true;
    setNotice(undefined);
    onBusy(true);
    try {
      await pay(card.current);
    } finally {
      working.current = false;
      if (mounted.current) onBusy(false);
    }
  };

  return { complete, notice };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function refusalOf(error: unknown): string {
  return error instanceof ApiError ? (serverMessage(error) ?? failed) : lost;
}

function fail(title: string, description: string): void {
  toast({ title, description, destructive: true });
}
