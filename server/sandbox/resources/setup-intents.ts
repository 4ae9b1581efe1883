import type Stripe from 'stripe';
import { z } from 'zod';
import {
  flag,
  givenOnly,
  listOf,
  mergeMetadata,
  metadata,
  pageParams,
  webAddress,
  word,
} from '#server/sandbox/params.ts';
import { invalid, type Refusal } from '#server/sandbox/refusal.ts';
import { type Call, type Route, route } from '#server/sandbox/route.ts';
import { newId } from '#server/sandbox/store.ts';
import { checkClientSecret, newClientSecret, shownTo } from './client-secret.ts';
import { holdMethod } from './payment-methods.ts';
import { confirmSetup, confirmSetupIntent, setupConfirmParams } from './setup-intents-confirm.ts';

const path = '/v1/setup_intents';

const createParams = z.strictObject({
  allowed_payment_method_types: listOf(z.literal('card')).optional(),
  confirm: flag.optional(),
  customer: word.optional(),
  description: word.optional(),
  metadata: metadata.optional(),
  payment_method: word.optional(),
  return_url: webAddress.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
});

export const setupIntentRoutes: Route[] = [
  route('POST', path, { params: createParams, run: createSetupIntent }),
  route('GET', path, {
    params: z.strictObject({
      ...pageParams,
      customer: word.optional(),
      payment_method: word.optional(),
    }),
    run: (call, { customer, payment_method, ...page }) =>
      call.store.page('setup_intent', path, page, givenOnly({ customer, payment_method })),
  }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({ client_secret: word.optional() }),
    publishable: true,
    async run(call, { client_secret }, id) {
      const intent = await call.store.get('setup_intent', id);
      checkClientSecret(call, intent, client_secret);
      return shownTo(call, intent);
    },
  }),
  route('POST', `${path}/:id/confirm`, {
    params: setupConfirmParams,
    publishable: true,
    run: confirmSetup,
  }),
  route('POST', `${path}/:id/cancel`, {
    params: z.strictObject({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
    }),
    run: (call, { cancellation_reason }, id) => cancelSetupIntent(call, id, cancellation_reason ?? null),
  }),
];

async function createSetupIntent(
  call: Call,
  given: z.output<typeof createParams>,
): Promise<Stripe.SetupIntent | Refusal> {
  if (given.customer) await call.store.hold('customer', given.customer, 'customer');
  const method = given.payment_method === undefined ? null : await holdMethod(call, given.payment_method);
  const intent = await call.store.put('setup_intent', newSetupIntent(call, given, method?.id ?? null));
  await call.emit('setup_intent.created', intent);
  if (!given.confirm) return intent;
  return confirmSetupIntent(call, intent, { payment_method: undefined, return_url: given.return_url });
}

function newSetupIntent(
  { now }: Call,
  given: z.output<typeof createParams>,
  method: string | null,
): Stripe.SetupIntent {
  const id = newId('setup_intent');
  const allowed = given.allowed_payment_method_types;
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed ?? null,
    application: null,
    automatic_payment_methods: allowed ? null : { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: now,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata(null, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: given.usage ?? 'off_session',
  };
}

async function cancelSetupIntent(
  call: Call,
  id: string,
  reason: Stripe.SetupIntent['cancellation_reason'],
): Promise<Stripe.SetupIntent> {
  const intent = await call.store.hold('setup_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
      { code: 'setup_intent_unexpected_state', setup_intent: intent },
    );
  }
  const canceled = await call.store.put('setup_intent', {
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  await call.emit('setup_intent.canceled', canceled);
  return canceled;
}
