import { and, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Db, transaction } from '#server/db/transaction.ts';
import { balanceOf, postBalance } from '#server/sandbox/balance.ts';
import { emitOn } from '#server/sandbox/events.ts';
import { cents, currency, mergeMetadata, metadata, pageParams, word } from '#server/sandbox/params.ts';
import { invalid } from '#server/sandbox/refusal.ts';
import { type Call, type Route, route } from '#server/sandbox/route.ts';
import { newId, openStore } from '#server/sandbox/store.ts';
import { objects } from '#server/sandbox/tables.ts';
import { holdBalance } from './platform.ts';

const daySeconds = 86_400;

const createParams = z.strictObject({
  amount: cents,
  currency,
  description: word.optional(),
  metadata: metadata.optional(),
  method: z.enum(['instant', 'standard']).optional(),
  statement_descriptor: word.optional(),
});
const listParams = z.strictObject({
  ...pageParams,
  status: z.enum(['pending', 'paid', 'failed', 'canceled', 'in_transit']).optional(),
});

export const payoutRoutes: Route[] = [
  route('POST', '/v1/payouts', { params: createParams, run: createPayout }),
  route('GET', '/v1/payouts', {
    params: listParams,
    run: ({ store }, { status, ...page }) =>
      store.page('payout', '/v1/payouts', page, status ? { status } : {}),
  }),
  route('GET', '/v1/payouts/:id', {
    params: z.strictObject({}),
    run: ({ store }, _params, id) => store.get('payout', id),
  }),
  route('POST', '/v1/payouts/:id', {
    params: z.strictObject({ metadata: metadata.optional() }),
    run: async (call, params, id) => {
      const payout = await call.store.hold('payout', id);
      const merged = mergeMetadata(payout.metadata, params.metadata);
      const changed = await call.store.put('payout', { ...payout, metadata: merged });
      await call.emit('payout.updated', changed);
      return changed;
    },
  }),
  route('POST', '/v1/payouts/:id/cancel', { params: z.strictObject({}), run: cancelPayout }),
];

async function createPayout(call: Call, params: z.output<typeof createParams>): Promise<Stripe.Payout> {
  const bank = await payableBank(call);
  await holdBalance(call);
  if (params.amount > (await balanceOf(call))) {
    throw invalid(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.  You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
      { code: 'balance_insufficient' },
    );
  }
  const id = newId('payout');
  const posted = await postBalance(call, {
    type: 'payout',
    reportingCategory: 'payout',
    amount: -params.amount,
    source: id,
    description: params.description ?? 'STRIPE PAYOUT',
  });
  const method = params.method ?? 'standard';
  const payout = await call.store.put('payout', {
    ...emptyPayout,
    id,
    amount: params.amount,
    arrival_date: method === 'instant' ? call.now : call.now + daySeconds,
    balance_transaction: posted.id,
    created: call.now,
    description: params.description ?? null,
    destination: bank,
    metadata: mergeMetadata(null, params.metadata),
    method,
    statement_descriptor: params.statement_descriptor ?? null,
    status: 'pending',
  });
  await call.emit('payout.created', payout);
  return payout;
}

const emptyPayout = {
  object: 'payout',
  application_fee: null,
  application_fee_amount: null,
  automatic: false,
  currency: 'usd',
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  trace_id: null,
  type: 'bank_account',
} satisfies Partial<Stripe.Payout>;

/** The bank of a connected account that may be paid out; the platform has one that needs no name. */
async function payableBank(call: Call): Promise<string | null> {
  if (call.account === '') return null;
  const account = await call.store.of('').get('account', call.account);
  if (!account.payouts_enabled) {
    throw invalid('Your account is not allowed to make payouts until its setup is finished.', {
      code: 'payouts_not_allowed',
    });
  }
  return account.external_accounts?.data[0]?.id ?? null;
}

async function cancelPayout(call: Call, _params: object, id: string): Promise<Stripe.Payout> {
  const payout = await call.store.hold('payout', id);
  if (payout.status !== 'pending') {
    throw invalid('Payouts can only be canceled while they are pending.', {
      code: 'payout_not_pending',
    });
  }
  const returned = await postBalance(call, {
    type: 'payout_cancel',
    reportingCategory: 'payout_reversal',
    amount: payout.amount,
    source: id,
  });
  const canceled = await call.store.put('payout', {
    ...payout,
    failure_balance_transaction: returned.id,
    status: 'canceled',
  });
  await call.emit('payout.canceled', canceled);
  return canceled;
}

/** Lets payouts arrive whose day has come. Answers how many did. */
export async function payDuePayouts(db: Db, now: number): Promise<number> {
  const due = await db
    .select({ id: objects.id, account: objects.account })
    .from(objects)
    .where(
      and(
        eq(objects.kind, 'payout'),
        sql`${objects.body} @> '{"status":"pending"}'::jsonb`,
        sql`(${objects.body} ->> 'arrival_date')::bigint <= ${now}`,
      ),
    );
  let paid = 0;
  for (const { id, account } of due) {
    paid += await transaction(db, async (tx) => {
      const store = openStore(tx, account);
      const payout = await store.hold('payout', id);
      if (payout.status !== 'pending') return 0;
      const arrived = await store.put('payout', { ...payout, status: 'paid' });
      await emitOn({ tx, now }, account, 'payout.paid', arrived);
      return 1;
    });
  }
  return paid;
}
