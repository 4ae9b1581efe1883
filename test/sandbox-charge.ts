import type Stripe from 'stripe';
import { emptyCharge } from '#sandbox/resources/charges/empty-charge.ts';
import { postBalance, processingFee } from '#sandbox/store/balance.ts';
import { newId, openStore } from '#sandbox/store/store.ts';
import { type Db, transaction } from '#server/db/transaction.ts';

type Options = { now?: number; disputeAfter?: number; charge?: Partial<Stripe.Charge> };

/** A captured charge, with its money on the platform's balance. */
export function capturedCharge(db: Db, amount: number, options: Options = {}): Promise<Stripe.Charge> {
  const { now = 1_900_000_000, disputeAfter, charge } = options;
  return transaction(db, async (tx) => {
    const store = openStore(tx, '');
    const id = newId('charge');
    const posted = await postBalance(
      { store, now },
      { type: 'charge', reportingCategory: 'charge', amount, fee: processingFee(amount), source: id },
    );
    const made: Stripe.Charge = {
      ...emptyCharge,
      id,
      captured: true,
      paid: true,
      status: 'succeeded',
      amount,
      amount_captured: amount,
      balance_transaction: posted.id,
      created: now,
      ...charge,
    };
    return store.put('charge', made, disputeAfter === undefined ? {} : { disputeAfter });
  });
}
