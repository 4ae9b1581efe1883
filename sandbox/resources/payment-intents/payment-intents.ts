import type Stripe from 'stripe';
import { z } from 'zod';
import {
  chargeable,
  clearable,
  currency,
  flag,
  givenOnly,
  listOf,
  mergeMetadata,
  metadata,
  word,
} from '#sandbox/api/params.ts';
import { invalid, type Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { createMethod, lockMethod, refuseUsedUp } from '#sandbox/resources/cards/payment-methods.ts';
import { idOf, newId } from '#sandbox/store/store.ts';
import { newClientSecret } from './client-secret.ts';
import { confirmFields, confirmIntent, futureUsage, refuseForeign } from './payment-intents-confirm.ts';
import { refuseUnlessChangeable } from './payment-intents-states.ts';

const automaticMethods = z.strictObject({
  allow_redirects: z.enum(['always', 'never']).optional(),
  enabled: flag,
});
const captureMethod = z.enum(['automatic', 'automatic_async', 'manual']);

export const createParams = z.strictObject({
  ...confirmFields,
  allowed_payment_method_types: listOf(z.literal('card')).optional(),
  amount: chargeable,
  automatic_payment_methods: automaticMethods.optional(),
  capture_method: captureMethod.optional(),
  confirm: flag.optional(),
  currency,
  customer: word.optional(),
  description: word.optional(),
  metadata: metadata.optional(),
  statement_descriptor_suffix: word.max(22).optional(),
  transfer_group: word.optional(),
});
type Given = z.output<typeof createParams>;

export async function create(call: Call, given: Given): Promise<Stripe.PaymentIntent | Refusal> {
  refuseUnconfirmed(given);
  if (given.customer) await call.store.lock('customer', given.customer, 'customer');
  const method = await methodOf(call, given);
  const intent = await call.store.put('payment_intent', newIntent(call, given, method?.id ?? null));
  await call.emit('payment_intent.created', intent);
  if (!given.confirm) return intent;
  const { payment_method_data: _made, ...rest } = given;
  return confirmIntent(call, intent, { ...rest, payment_method: method?.id });
}

function refuseUnconfirmed({ confirm, off_session, return_url }: Given): void {
  if (confirm) return;
  const param = off_session === undefined ? return_url && 'return_url' : 'off_session';
  if (param) throw invalid(`You can only pass \`${param}\` when \`confirm=true\`.`, { param });
}

async function methodOf(
  call: Call,
  given: Pick<Given, 'customer' | 'payment_method' | 'payment_method_data'>,
): Promise<Stripe.PaymentMethod | undefined> {
  if (given.payment_method_data) return createMethod(call, given.payment_method_data);
  if (given.payment_method === undefined) return undefined;
  const method = await lockMethod(call, given.payment_method);
  refuseForeign(method, given.customer ?? null);
  await refuseUsedUp(call, method);
  return method;
}

function newIntent({ now }: Call, given: Given, method: string | null): Stripe.PaymentIntent {
  const id = newId('payment_intent');
  const allowed = given.allowed_payment_method_types;
  const automatic = given.automatic_payment_methods ?? { enabled: allowed === undefined };
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic.enabled
      ? { allow_redirects: automatic.allow_redirects ?? 'always', enabled: true }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: now,
    currency: given.currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: given.transfer_group ?? null,
  };
}

export const updateParams = z.strictObject({
  amount: chargeable.optional(),
  capture_method: captureMethod.optional(),
  currency: currency.optional(),
  customer: word.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  payment_method: word.optional(),
  payment_method_data: confirmFields.payment_method_data,
  receipt_email: clearable.optional(),
  setup_future_usage: futureUsage.or(z.literal('').transform(() => null)).optional(),
  statement_descriptor_suffix: clearable.optional(),
  transfer_group: word.optional(),
});

/** Descriptive fields can change at any time, those that affect the payment until it is authorized. */
export async function update(
  call: Call,
  { metadata: pairs, payment_method, payment_method_data, ...given }: z.output<typeof updateParams>,
  id: string,
): Promise<Stripe.PaymentIntent> {
  const intent = await call.store.lock('payment_intent', id);
  const { description: _words, receipt_email: _address, ...deciding } = given;
  const [decided] = Object.keys(givenOnly({ ...deciding, payment_method, payment_method_data }));
  if (decided !== undefined) refuseUnlessChangeable(call, intent, decided);
  if (given.customer) await call.store.lock('customer', given.customer, 'customer');
  const customer = given.customer ?? idOf(intent.customer) ?? undefined;
  const method = await methodOf(call, { payment_method, payment_method_data, customer });
  const changed = {
    ...intent,
    ...givenOnly(given),
    metadata: mergeMetadata(intent.metadata, pairs),
    payment_method: method?.id ?? intent.payment_method,
  };
  if (decided === undefined) return call.store.put('payment_intent', changed);
  // A challenge under way was for the old values.
  return call.store.put('payment_intent', {
    ...changed,
    next_action: null,
    status: changed.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
  });
}
