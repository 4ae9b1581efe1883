import type Stripe from 'stripe';
import type { Environment } from './environment.ts';

type Listed<T> = { autoPagingEach: (each: (item: T) => void) => Promise<void> };

/** What really happened to the money, as the provider tells it. */
export type ProviderTruth = {
  intents: Stripe.PaymentIntent[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
  moved: Stripe.BalanceTransaction[];
  balance: number;
};

export async function readProvider({ stripe }: Environment): Promise<ProviderTruth> {
  const page = { limit: 100 };
  const { available, pending } = await stripe.balance.retrieve();
  return {
    intents: await all(stripe.paymentIntents.list(page)),
    refunds: await all(stripe.refunds.list(page)),
    transfers: await all(stripe.transfers.list(page)),
    moved: await all(stripe.balanceTransactions.list(page)),
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
