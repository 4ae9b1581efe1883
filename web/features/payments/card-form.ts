import type { Ref } from 'react';
import type { PublicConfig } from '#shared/payments/config.schema.ts';

export type PaymentSettings = PublicConfig['payments'];

/** A payment as the provider tells of it. */
export type PaidIntent = {
  id: string;
  status: string;
  /** Why the last attempt failed, in the provider's words. */
  refusal?: string | undefined;
};

export type PaymentError = {
  /** Said beside its field already, refused by the provider, or nobody knows what became of it. */
  kind: 'input' | 'refused' | 'unknown';
  message: string;
};

export type PaymentOutcome = { paymentIntent: PaidIntent } | { error: PaymentError };

/** Where a card is typed in, whoever asks for it. */
export type CardForm = {
  /** Whether all is typed in. What is missing is said beside its field, and the first gets the focus. */
  check: () => Promise<boolean>;
  /** The payment was changed on the server. */
  refresh: () => Promise<void>;
  /** Safe to ask for again: one payment is authorised once. */
  confirm: (returnUrl: string) => Promise<PaymentOutcome>;
};

export type CardProps = {
  settings: PaymentSettings;
  clientSecret: string;
  /** It is being paid: nothing changes meanwhile. */
  busy: boolean;
  ref: Ref<CardForm>;
};

/** The bank has said yes: the money is set aside, or on its way. */
export function isAuthorized({ status }: PaidIntent): boolean {
  return status === 'requires_capture' || status === 'succeeded' || status === 'processing';
}

export const unheard = 'The connection was lost before we heard from your bank.';
