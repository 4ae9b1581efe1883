import type Stripe from 'stripe';
import type { Call } from '#sandbox/api/route.ts';
import { newId } from './store.ts';

type Posting = {
  type: Stripe.BalanceTransaction.Type;
  reportingCategory: string;
  /** Negative when money leaves. */
  amount: number;
  fee?: number;
  source: string;
  description?: string;
};

/** `$1,250.00`, as the API writes amounts in its messages. */
export function dollars(cents: number): string {
  const [whole = '0', rest = '00'] = (cents / 100).toFixed(2).split('.');
  return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** 2.9% and 30 cents, half a cent rounded up. */
export function processingFee(amount: number): number {
  return Math.floor((amount * 29 + 500) / 1000) + 30;
}

/** Posts a movement to this account's balance. Funds are available at once, unlike at Stripe. */
export function postBalance(
  { store, now }: Pick<Call, 'store' | 'now'>,
  posting: Posting,
): Promise<Stripe.BalanceTransaction> {
  const { amount, fee = 0 } = posting;
  return store.put('balance_transaction', {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: posting.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: posting.reportingCategory,
    source: posting.source,
    status: 'available',
    type: posting.type,
  });
}

/** An account's balance in cents: the sum of its balance transactions. */
export function balanceOf({ store }: Pick<Call, 'store'>): Promise<number> {
  return store.balance();
}
