import type Stripe from 'stripe';
import { z } from 'zod';
import { cents, mergeMetadata, metadata, pageParams, word } from '#sandbox/api/params.ts';
import { invalid, missing } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { dollars, postBalance } from '#sandbox/store/balance.ts';
import { newId } from '#sandbox/store/store.ts';
import { requirePlatform } from './platform.ts';
import { refuseSentOn } from './sent-on.ts';
import { newPaymentRefundId, withReversal } from './transfer-objects.ts';

const createParams = z.strictObject({
  amount: cents.optional(),
  description: word.optional(),
  metadata: metadata.optional(),
});

export const reversalRoutes: Route[] = [
  route('POST', '/v1/transfers/:id/reversals', { params: createParams, run: createReversal }),
  route('GET', '/v1/transfers/:id/reversals', {
    params: z.strictObject(pageParams),
    run: async ({ store }, page, id) => {
      await store.get('transfer', id);
      return store.page('transfer_reversal', `/v1/transfers/${id}/reversals`, page, { transfer: id });
    },
  }),
  route('GET', '/v1/transfers/:id/reversals/:second', {
    params: z.strictObject({}),
    run: async ({ store }, _params, id, second) => {
      const reversal = await store.get('transfer_reversal', second);
      if (reversal.transfer !== id) throw missing('transfer_reversal', second);
      return reversal;
    },
  }),
];

async function createReversal(
  call: Call,
  params: z.output<typeof createParams>,
  id: string,
): Promise<Stripe.TransferReversal> {
  requirePlatform(call);
  const transfer = await call.store.lock('transfer', id);
  const amount = amountOf(transfer, params.amount);
  // Stored as an id.
  await refuseSentOn(call, transfer.destination as string, amount);
  const reversalId = newId('transfer_reversal');
  const refundId = newPaymentRefundId();
  const posted = await postBalance(call, {
    type: 'transfer_refund',
    reportingCategory: 'transfer_reversal',
    amount,
    source: reversalId,
  });
  const reversal = await call.store.put('transfer_reversal', {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: posted.id,
    created: call.now,
    currency: 'usd',
    destination_payment_refund: refundId,
    metadata: mergeMetadata(null, params.metadata),
    source_refund: null,
    transfer: id,
  });
  await payBack(call, transfer, amount, refundId);
  const reversed = await call.store.put('transfer', withReversal(transfer, reversal));
  await call.emit('transfer.reversed', reversed);
  return reversal;
}

function amountOf(transfer: Stripe.Transfer, requested: number | undefined): number {
  const rest = transfer.amount - transfer.amount_reversed;
  if (rest === 0) {
    throw invalid(`Transfer ${transfer.id} is already fully reversed.`, {
      code: 'transfer_already_reversed',
    });
  }
  if (requested !== undefined && requested > rest) {
    throw invalid(
      `Transfer reversal amount (${dollars(requested)}) is greater than unreversed amount on transfer (${dollars(rest)})`,
      { param: 'amount' },
    );
  }
  return requested ?? rest;
}

/**
 * The destination's balance may become negative: the platform covers its losses, as its controller says. Stripe does
 * this for platforms with reserves; without, it refuses, as we do once an account has sent its money on.
 */
async function payBack(
  call: Call,
  transfer: Stripe.Transfer,
  amount: number,
  refundId: string,
): Promise<void> {
  // Both are stored as ids.
  const account = transfer.destination as string;
  const paymentId = transfer.destination_payment as string;
  const store = call.store.of(account);
  await postBalance(
    { store, now: call.now },
    { type: 'payment_refund', reportingCategory: 'refund', amount: -amount, source: refundId },
  );
  const payment = await store.lock('charge', paymentId);
  const refunded = payment.amount_refunded + amount;
  await store.put('charge', {
    ...payment,
    amount_refunded: refunded,
    refunded: refunded === payment.amount,
  });
}
