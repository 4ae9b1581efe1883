import type { Ref } from 'react';
import type { CardProblem } from '#shared/payments/card-problems.copy.ts';
import type { PublicConfig } from '#shared/payments/config.schema.ts';

export type PaymentSettings = PublicConfig['payments'];

/** A payment intent as the provider reports it. */
export type PaymentIntentInfo = {
  id: string;
  status: string;
  /** Why the last attempt failed. */
  problem?: CardProblem | undefined;
};

export type PaymentError =
  /** Already shown at its field, or without a known result. */
  | { kind: 'input' | 'unknown' }
  /** Refused by the provider. */
  | { kind: 'refused'; problem: CardProblem; isShownAtField?: boolean };

export type PaymentResult = { paymentIntent: PaymentIntentInfo } | { error: PaymentError };

/** What the page needs from a card form, whichever provider's it is. */
export type CardForm = {
  /** Whether the card is complete. Shows problems at their fields and focuses the first. */
  check: () => Promise<boolean>;
  /** Call after the payment intent was changed on the server. */
  refresh: () => Promise<void>;
  /** Safe to retry: an intent is authorized at most once. */
  confirm: (returnUrl: string) => Promise<PaymentResult>;
};

export type CardProps = {
  settings: PaymentSettings;
  clientSecret: string;
  /** A payment is in progress, so the fields are read-only. */
  busy: boolean;
  ref: Ref<CardForm>;
};

/** The bank approved: the amount is on hold, charged, or being charged. */
export function isAuthorized({ status }: PaymentIntentInfo): boolean {
  return status === 'requires_capture' || status === 'succeeded' || status === 'processing';
}
