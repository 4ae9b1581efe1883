import type Stripe from 'stripe';
import { emptyCharge } from '#sandbox/resources/charges/empty-charge.ts';
import { randomText } from '#sandbox/store/store.ts';

/** The payment that the destination sees for a transfer. */
export function destinationPayment(
  transfer: Stripe.Transfer,
  { id, balanceTransaction }: { id: string; balanceTransaction: string },
): Stripe.Charge {
  return {
    ...emptyCharge,
    id,
    amount: transfer.amount,
    amount_captured: transfer.amount,
    balance_transaction: balanceTransaction,
    captured: true,
    created: transfer.created,
    paid: true,
    source_transfer: transfer.id,
    status: 'succeeded',
  };
}

export const newPaymentId = () => `py_${randomText(24)}`;
export const newPaymentRefundId = () => `pyr_${randomText(24)}`;

const shownReversals = 10;

/** The transfer with one more reversal, the newest first. */
export function withReversal(transfer: Stripe.Transfer, reversal: Stripe.TransferReversal): Stripe.Transfer {
  const amountReversed = transfer.amount_reversed + reversal.amount;
  const { data, has_more: more } = transfer.reversals;
  return {
    ...transfer,
    amount_reversed: amountReversed,
    reversed: amountReversed === transfer.amount,
    reversals: {
      ...transfer.reversals,
      data: [reversal, ...data].slice(0, shownReversals),
      has_more: more || data.length >= shownReversals,
    },
  };
}
