import { useImperativeHandle, useRef, useState } from 'react';
import { cardProblemReason } from '#shared/payments/card-problems.copy.ts';
import type { CardProps, PaymentResult } from '#web/features/payments/card-form.ts';
import * as paymentsCopy from '#web/features/payments/payments.copy.ts';
import { CardField } from './card-field.tsx';
import {
  type CardField as CardFieldName,
  type CardInput,
  formatCvc,
  formatExpiry,
  formatNumber,
  problemsOf,
} from './card-input.ts';
import { goToBank } from './go-to-bank.ts';
import { confirmCard } from './sandbox-api.ts';

const empty: CardInput = { number: '', expiry: '', cvc: '' };
/** In page order. */
const fieldNames = ['number', 'expiry', 'cvc'] as const;

/** The sandbox's card form. The card goes to the sandbox only and is stored nowhere else. */
export function SandboxCard({ settings, clientSecret, busy, ref }: CardProps) {
  const [card, setCard] = useState(empty);
  const [problems, setProblems] = useState<Partial<CardInput>>({});
  const inputs = useRef<Partial<Record<CardFieldName, HTMLInputElement | null>>>({});

  const showProblems = (next: Partial<CardInput>) => {
    setProblems(next);
    const first = fieldNames.find((name) => next[name] !== undefined);
    if (first) inputs.current[first]?.focus();
  };

  useImperativeHandle(ref, () => ({
    check: async () => {
      const next = problemsOf(card, new Date());
      showProblems(next);
      return Object.keys(next).length === 0;
    },
    refresh: async () => undefined,
    confirm: async (returnUrl): Promise<PaymentResult> => {
      const result = await confirmCard({ settings, clientSecret }, card, returnUrl);
      if ('error' in result) {
        const { error, field } = result;
        if (error.kind !== 'refused' || !field) return { error };
        showProblems({ [field]: cardProblemReason(error.problem) });
        return { error: { ...error, isShownAtField: true } };
      }
      if (result.bankUrl) await goToBank(result.bankUrl);
      return { paymentIntent: result.paymentIntent };
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
        <strong className="font-semibold">{paymentsCopy.testMode}</strong> {paymentsCopy.testCard}
      </p>
      <CardField
        label={paymentsCopy.cardNumber}
        placeholder={paymentsCopy.placeholders.number}
        autoComplete="cc-number"
        format={formatNumber}
        {...field('number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <CardField
          label={paymentsCopy.expiry}
          placeholder={paymentsCopy.placeholders.expiry}
          autoComplete="cc-exp"
          format={formatExpiry}
          {...field('expiry')}
        />
        <CardField
          label={paymentsCopy.cvc}
          placeholder={paymentsCopy.placeholders.cvc}
          autoComplete="cc-csc"
          format={formatCvc}
          {...field('cvc')}
        />
      </div>
    </div>
  );
}
