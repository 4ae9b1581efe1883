import type Stripe from 'stripe';
import { randomText } from '#sandbox/store/store.ts';

/** The payment that the destination sees for a transfer. */
export function destinationPayment(
  transfer: Stripe.Transfer,
  { id, balanceTransaction }: { id: string; balanceTransaction: string },
): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount: transfer.amount,
    amount_captured: transfer.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balanceTransaction,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: transfer.created,
    currency: 'usd',
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
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
