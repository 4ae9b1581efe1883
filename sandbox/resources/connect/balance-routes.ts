import type Stripe from 'stripe';
import { z } from 'zod';
import { currency, pageParams, word } from '#sandbox/api/params.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { balanceOf } from '#sandbox/store/balance.ts';

const listParams = z.strictObject({
  ...pageParams,
  currency: currency.optional(),
  source: word.optional(),
  type: word.optional(),
});

export const balanceRoutes: Route[] = [
  route('GET', '/v1/balance', { params: z.strictObject({}), run: showBalance }),
  route('GET', '/v1/balance_transactions', { params: listParams, run: listTransactions }),
  route('GET', '/v1/balance_transactions/:id', {
    params: z.strictObject({}),
    run: ({ store }, _params, id) => store.get('balance_transaction', id),
  }),
];

async function showBalance(call: Call): Promise<Stripe.Balance> {
  const amount = await balanceOf(call);
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  };
}

async function listTransactions({ store }: Call, params: z.output<typeof listParams>): Promise<object> {
  const { source, type, currency: _usd, ...page } = params;
  return store.page('balance_transaction', '/v1/balance_transactions', page, {
    ...(source ? { source } : {}),
    ...(type ? { type } : {}),
  });
}
