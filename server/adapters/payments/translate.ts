import Stripe from 'stripe';
import { cardProblemOf, cardProblemReason } from '#shared/payments/card-problems.copy.ts';
import type { Account, Charge, Dispute, Intent, ProviderEvent, Refund } from './payments-port.ts';
import { ProviderError, type ProviderErrorKind } from './provider-error.ts';

const statuses: Record<string, Intent['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'canceled',
};

/** Expects `latest_charge.balance_transaction` to be expanded. */
export function intentOf(intent: Stripe.PaymentIntent): Intent {
  const status = statuses[intent.status];
  if (!status) throw new ProviderError('refused', `unknown intent status ${intent.status}`);
  const { latest_charge: charge } = intent;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status,
    amount: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
    customerId: idOf(intent.customer),
    methodId: idOf(intent.payment_method),
    lastError: intent.last_payment_error && cardProblemReason(cardProblemOf(intent.last_payment_error)),
    charge: charge && typeof charge !== 'string' ? chargeOf(charge) : null,
  };
}

function chargeOf(charge: Stripe.Charge): Charge {
  const { balance_transaction: balanceEntry } = charge;
  const card = charge.payment_method_details?.card;
  const before = card?.capture_before;
  return {
    id: charge.id,
    captured: charge.captured,
    amountCaptured: charge.amount_captured,
    fee: balanceEntry && typeof balanceEntry !== 'string' ? balanceEntry.fee : null,
    captureBefore: before ? dateOf(before) : null,
    // Only shown, so one in an unknown format must not stop the settlement.
    card: /^\d{4}$/.test(card?.last4 ?? '')
      ? { brand: card?.brand ?? 'unknown', last4: card?.last4 ?? '' }
      : null,
  };
}

export function accountOf(account: Stripe.Account): Account {
  return {
    id: account.id,
    detailsSubmitted: account.details_submitted,
    canBePaid: account.payouts_enabled && account.capabilities?.transfers === 'active',
  };
}

/** A closed or prevented inquiry never withdrew anything, so it counts as won. */
const wonStatuses = new Set<string>(['won', 'warning_closed', 'prevented']);

/** Whatever we don't know, such as an appeal, is still open. So is a dispute that is won until the money is back. */
function disputeStatusOf({ status, balance_transactions: entries }: Stripe.Dispute): Dispute['status'] {
  if (status === 'lost') return 'lost';
  const isBack = entries.reduce((sum, { amount }) => sum + amount, 0) >= 0;
  return wonStatuses.has(status) && isBack ? 'won' : 'open';
}

export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const withdrawn = dispute.balance_transactions.find(({ amount }) => amount < 0);
  return {
    id: dispute.id,
    chargeId: idOf(dispute.charge) ?? '',
    intentId: idOf(dispute.payment_intent),
    amount: dispute.amount,
    reason: dispute.reason,
    evidenceDueBy: dispute.evidence_details.due_by ? dateOf(dispute.evidence_details.due_by) : null,
    withdrawn: withdrawn ? { amount: -withdrawn.amount, fee: withdrawn.fee } : null,
    status: disputeStatusOf(dispute),
  };
}

export function refundOf(refund: Stripe.Refund): Refund {
  return {
    id: refund.id,
    amount: refund.amount,
    chargeId: idOf(refund.charge) ?? '',
    intentId: idOf(refund.payment_intent),
    status: refund.status === 'failed' || refund.status === 'canceled' ? 'returned' : 'sent',
    returnedFor: refund.failure_reason ?? null,
    operationId: refund.metadata?.operationId ?? null,
  };
}

export function eventOf(event: Stripe.Event): ProviderEvent {
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    objectId: 'id' in object && typeof object.id === 'string' ? object.id : '',
    chargeId: object.object === 'dispute' || object.object === 'refund' ? idOf(object.charge) : null,
    account: event.account ?? null,
  };
}

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Converts anything the SDK throws. */
export function providerErrorOf(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderError('unavailable', 'the payment provider did not respond', { cause: error });
  }
  const kind = kindOf(error);
  const message = kind === 'card' ? cardProblemReason(cardProblemOf(error)) : error.message;
  return new ProviderError(kind, message, { code: error.code, cause: error });
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderErrorKind {
  const { statusCode = 0 } = error;
  // A wrong API key is our configuration error and says nothing about the payment.
  if (statusCode === 401 || statusCode === 403) return 'unavailable';
  if (statusCode === 409 || statusCode === 429 || error instanceof Stripe.errors.StripeRateLimitError)
    return 'unavailable';
  // Another release may have used this key with other parameters; look up what it created.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'serverError';
  if (error instanceof Stripe.errors.StripeCardError) return 'card';
  if (statusCode >= 500) return 'serverError';
  if (statusCode === 0) return 'unavailable';
  return error.code?.includes('unexpected_state') || error.code?.startsWith('charge_already_')
    ? 'state'
    : 'refused';
}
