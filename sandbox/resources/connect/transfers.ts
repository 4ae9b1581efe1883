import type Stripe from 'stripe';
import { z } from 'zod';
import { cents, currency, mergeMetadata, metadata, pageParams, word } from '#sandbox/api/params.ts';
import { invalid } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { balanceOf, dollars, postBalance } from '#sandbox/store/balance.ts';
import { newId } from '#sandbox/store/store.ts';
import { lockBalance, requirePlatform } from './platform.ts';
import { destinationPayment, newPaymentId } from './transfer-objects.ts';

const createParams = z.strictObject({
  amount: cents,
  currency,
  description: word.optional(),
  destination: word,
  metadata: metadata.optional(),
  source_transaction: word.optional(),
  transfer_group: word.optional(),
});
const listParams = z.strictObject({
  ...pageParams,
  destination: word.optional(),
  transfer_group: word.optional(),
});

export const transferRoutes: Route[] = [
  route('POST', '/v1/transfers', { params: createParams, run: createTransfer }),
  route('GET', '/v1/transfers', {
    params: listParams,
    run: ({ store }, { destination, transfer_group, ...page }) =>
      store.page('transfer', '/v1/transfers', page, {
        ...(destination ? { destination } : {}),
        ...(transfer_group ? { transfer_group } : {}),
      }),
  }),
  route('GET', '/v1/transfers/:id', {
    params: z.strictObject({}),
    run: ({ store }, _params, id) => store.get('transfer', id),
  }),
];

async function createTransfer(call: Call, params: z.output<typeof createParams>): Promise<Stripe.Transfer> {
  requirePlatform(call);
  await requireDestination(call, params.destination);
  const charge = params.source_transaction
    ? await lockSource(call, params.source_transaction, params.amount)
    : undefined;
  if (!charge) await requireBalance(call, params.amount);
  const id = newId('transfer');
  const paymentId = newPaymentId();
  const posted = await postBalance(call, {
    type: 'transfer',
    reportingCategory: 'transfer',
    amount: -params.amount,
    source: id,
    ...(params.description ? { description: params.description } : {}),
  });
  const transfer = await call.store.put('transfer', {
    id,
    object: 'transfer',
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: posted.id,
    created: call.now,
    currency: 'usd',
    description: params.description ?? null,
    destination: params.destination,
    destination_payment: paymentId,
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group:
      params.transfer_group ?? (charge ? (charge.transfer_group ?? `group_${charge.id}`) : null),
  });
  await payIn(call, transfer, params.destination, paymentId);
  await call.emit('transfer.created', transfer);
  return transfer;
}

async function payIn(
  call: Call,
  transfer: Stripe.Transfer,
  account: string,
  paymentId: string,
): Promise<void> {
  const store = call.store.of(account);
  const posted = await postBalance(
    { store, now: call.now },
    { type: 'payment', reportingCategory: 'charge', amount: transfer.amount, source: paymentId },
  );
  await store.put('charge', destinationPayment(transfer, { id: paymentId, balanceTransaction: posted.id }));
}

async function requireDestination(call: Call, id: string): Promise<void> {
  const account = await call.store.find('account', id);
  if (!account) {
    throw invalid(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' });
  }
  if (account.capabilities?.transfers === 'active') return;
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}

/** Locks the charge, so that two transfers can't take the same cent. */
async function lockSource(call: Call, id: string, amount: number): Promise<Stripe.Charge> {
  const charge = await call.store.lock('charge', id, 'source_transaction');
  const param = 'source_transaction';
  if (charge.status !== 'succeeded')
    throw invalid('Cannot use a failed charge as a source_transaction.', { param });
  if (!charge.captured) throw invalid('Cannot use an uncaptured charge as a source_transaction.', { param });
  const taken = (await call.store.all('transfer', { source_transaction: id })).reduce(
    (sum, transfer) => sum + transfer.amount - transfer.amount_reversed,
    0,
  );
  // A charge that was captured in part counts the rest as refunded.
  const source = charge.amount - charge.amount_refunded;
  if (amount <= source - taken) return charge;
  const already =
    taken > 0 ? ` (There is already a transfer using this source, amounting to ${dollars(taken)}.)` : '';
  throw invalid(
    `Transfers using this transaction as a source must not exceed the source amount of ${dollars(source)}.${already}`,
    { param },
  );
}

async function requireBalance(call: Call, amount: number): Promise<void> {
  await lockBalance(call);
  if (amount <= (await balanceOf(call))) return;
  throw invalid(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  );
}
