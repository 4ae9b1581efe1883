import type Stripe from 'stripe';
import type { Environment } from './environment.ts';

type Listed<T> = { autoPagingEach: (each: (item: T) => void) => Promise<void> };

/** What happened to the money, according to the provider. */
export type ProviderState = {
  intents: Stripe.PaymentIntent[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  balanceTransactions: Stripe.BalanceTransaction[];
  balance: number;
};

export async function readProviderState({ stripe }: Environment): Promise<ProviderState> {
  const page = { limit: 100 };
  const { available, pending } = await stripe.balance.retrieve();
  return {
    intents: await all(stripe.paymentIntents.list(page)),
    refunds: await all(stripe.refunds.list(page)),
    transfers: await all(stripe.transfers.list(page)),
    balanceTransactions: await all(stripe.balanceTransactions.list(page)),
    balance: [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0),
  };
}

async function all<T>(list: Listed<T>): Promise<T[]> {
  const found: T[] = [];
  await list.autoPagingEach((each) => {
    found.push(each);
  });
  return found;
}
