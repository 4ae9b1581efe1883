import { useImperativeHandle, useRef, useState } from 'react';
import type { CardProps, PaymentOutcome } from '#web/features/payments/card-form.ts';
import { CardField } from './card-field.tsx';
import {
  type CardField as CardFieldName,
  type CardInput,
  groupExpiry,
  groupNumber,
  problemsOf,
  trimCvc,
} from './card-input.ts';
import { goToBank } from './go-to-bank.ts';
import { confirmCard } from './sandbox-api.ts';

const empty: CardInput = { number: '', expiry: '', cvc: '' };
/** In the order of the page. */
const fieldNames = ['number', 'expiry', 'cvc'] as const;

/** A card for the sandbox: kept nowhere, sent to the sandbox alone. */
export function SandboxCard({ settings, clientSecret, busy, ref }: CardProps) {
  const [card, setCard] = useState(empty);
  const [problems, setProblems] = useState<Partial<CardInput>>({});
  const inputs = useRef<Partial<Record<CardFieldName, HTMLInputElement | null>>>({});

  const say = (next: Partial<CardInput>) => {
    setProblems(next);
    const first = fieldNames.find((name) => next[name] !== undefined);
    if (first) inputs.current[first]?.focus();
  };

  useImperativeHandle(ref, () => ({
    check: async () => {
      const found = problemsOf(card, new Date());
      say(found);
      return Object.keys(found).length === 0;
    },
    refresh: async () => undefined,
    confirm: async (returnUrl): Promise<PaymentOutcome> => {
      const outcome = await confirmCard({ settings, clientSecret }, card, returnUrl);
      if ('error' in outcome) {
        if (outcome.field) say({ [outcome.field]: outcome.error.message });
        return { error: outcome.error };
      }
      if (outcome.bankPage) await goToBank(outcome.bankPage);
      return { paymentIntent: outcome.paymentIntent };
    },
  }));

  const field = (name: CardFieldName) => ({
    value: card[name],
    error: problems[name],
    readOnly: busy,
    onChange: (value: string) => {
      setCard({ ...card, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
  });
  return (
    <div className="grid gap-5">
      <p className="rounded-button bg-wait-soft px-3 py-2 text-sm text-wait">
        <strong className="font-semibold">Test mode, no real money.</strong> Try card{' '}
        <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span> with any future date and
        any CVC.
      </p>
      <CardField
        label="Card number"
        placeholder="1234 1234 1234 1234"
        autoComplete="cc-number"
        group={groupNumber}
        {...field('number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <CardField
          label="Expiration date"
          placeholder="MM / YY"
          autoComplete="cc-exp"
          group={groupExpiry}
          {...field('expiry')}
        />
        <CardField
          label="Security code"
          placeholder="CVC"
          autoComplete="cc-csc"
          group={trimCvc}
          {...field('cvc')}
        />
      </div>
    </div>
  );
}
