import type Stripe from 'stripe';
import { z } from 'zod';
import { cents, givenOnly, mergeMetadata, metadata, pageParams, word } from '#sandbox/api/params.ts';
import { invalid, type Refusal } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { dollars, postBalance } from '#sandbox/store/balance.ts';
import { idOf, newId } from '#sandbox/store/store.ts';
import { closeInquiries } from './dispute-outcomes.ts';
import { firstStatus } from './failed-refunds.ts';

const path = '/v1/refunds';

const createParams = z.strictObject({
  amount: cents.optional(),
  charge: word.optional(),
  metadata: metadata.optional(),
  payment_intent: word.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
type Given = z.output<typeof createParams>;

export const refundRoutes: Route[] = [
  route('POST', path, { params: createParams, run: createRefund }),
  route('GET', path, {
    params: z.strictObject({ ...pageParams, charge: word.optional(), payment_intent: word.optional() }),
    run: (call, { charge, payment_intent, ...page }) =>
      call.store.page('refund', path, page, givenOnly({ charge, payment_intent })),
  }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({}),
    run: (call, _params, id) => call.store.get('refund', id),
  }),
];

async function createRefund(call: Call, given: Given): Promise<Stripe.Refund> {
  const charge = await lockChargeToRefund(call, given);
  const left = await refundable(call, charge);
  const amount = given.amount ?? left;
  if (amount > left) throw tooMuch(amount, left);
  const id = newId('refund');
  const posted = await postBalance(call, {
    type: 'refund',
    reportingCategory: 'refund',
    amount: -amount,
    source: id,
    description: 'REFUND FOR CHARGE',
  });
  const { behaviour } = await call.store.hiddenOf(charge.id);
  const { shown, hidden } = firstStatus(behaviour, call.now);
  const made = newRefund(call, given, charge, { id, amount, balance_transaction: posted.id });
  const refund = await call.store.put('refund', { ...made, ...shown }, hidden);
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount;
  const refundedCharge = await call.store.put('charge', { ...charge, amount_refunded, refunded });
  await call.emit('refund.created', refund);
  await call.emit('charge.refunded', refundedCharge);
  if (refunded) await closeInquiries(call, charge.id);
  return refund;
}

type Moved = { id: string; amount: number; balance_transaction: string };

function newRefund({ now }: Call, given: Given, charge: Stripe.Charge, moved: Moved): Stripe.Refund {
  return {
    ...moved,
    object: 'refund',
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata(null, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** The charge, with its intent locked before it. */
async function lockChargeToRefund({ store }: Call, given: Given): Promise<Stripe.Charge> {
  if (given.charge === undefined && given.payment_intent === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const named = given.charge === undefined ? undefined : await store.get('charge', given.charge, 'charge');
  const intentId = given.payment_intent ?? idOf(named?.payment_intent ?? null) ?? '';
  const intent = await store.lock('payment_intent', intentId, 'payment_intent');
  if (named && idOf(named.payment_intent) !== intent.id) {
    throw invalid(`The charge ${named.id} does not belong to the PaymentIntent ${intent.id}.`, {
      param: 'charge',
    });
  }
  const chargeId = named?.id ?? idOf(intent.latest_charge);
  if (chargeId === null) throw nothingToRefund(intent.id);
  return store.lock('charge', chargeId, 'charge');
}

/** The amount that can still be refunded. */
async function refundable({ store }: Call, charge: Stripe.Charge): Promise<number> {
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw nothingToRefund(idOf(charge.payment_intent) ?? charge.id);
  }
  const disputes = await store.all('dispute', { charge: charge.id });
  if (disputes.some((each) => !each.is_charge_refundable && each.status !== 'won')) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  return left;
}

function nothingToRefund(intentId: string): Refusal {
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  return invalid(message, { param: 'payment_intent' });
}

function tooMuch(amount: number, left: number): Refusal {
  return invalid(
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  );
}
