import type Stripe from 'stripe';
import { postBalance, processingFee } from '#sandbox/store/balance.ts';
import { newId, openStore } from '#sandbox/store/store.ts';
import { type Db, transaction } from '#server/db/transaction.ts';

type Given = { now?: number; disputeAfter?: number; charge?: Partial<Stripe.Charge> };

/** A card that was charged, with its money on the platform's balance. */
export function capturedCharge(db: Db, amount: number, given: Given = {}): Promise<Stripe.Charge> {
  const { now = 1_900_000_000, disputeAfter, charge } = given;
  return transaction(db, async (tx) => {
    const store = openStore(tx, '');
    const id = newId('charge');
    const posted = await postBalance(
      { store, now },
      { type: 'charge', reportingCategory: 'charge', amount, fee: processingFee(amount), source: id },
    );
    const made: Stripe.Charge = {
      ...plainCharge,
      id,
      amount,
      amount_captured: amount,
      balance_transaction: posted.id,
      created: now,
      ...charge,
    };
    return store.put('charge', made, disputeAfter === undefined ? {} : { disputeAfter });
  });
}

const plainCharge: Stripe.Charge = {
  id: '',
  object: 'charge',
  amount: 0,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: 0,
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
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
};
