import type Stripe from 'stripe';
import { z } from 'zod';
import { clearable, givenOnly, mergeMetadata, metadata, pageParams, word } from '#server/sandbox/params.ts';
import { missing, Refusal } from '#server/sandbox/refusal.ts';
import { type Call, type Route, route } from '#server/sandbox/route.ts';
import { newId } from '#server/sandbox/store.ts';
import { attachMethod, detachMethod } from './payment-methods.ts';

const path = '/v1/customers';

const fields = {
  description: clearable.optional(),
  email: clearable.optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
};
const createParams = z.strictObject({ ...fields, payment_method: word.optional() });
const updateParams = z.strictObject(fields);

export const customerRoutes: Route[] = [
  route('POST', path, { params: createParams, run: createCustomer }),
  route('GET', path, {
    params: z.strictObject({ ...pageParams, email: word.optional() }),
    run: (call, { email, ...page }) => call.store.page('customer', path, page, email ? { email } : {}),
  }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({}),
    run: async ({ store }, _params, id) =>
      (await store.find('deleted_customer', id)) ?? (await store.get('customer', id)),
  }),
  route('POST', `${path}/:id`, { params: updateParams, run: updateCustomer }),
  route('DELETE', `${path}/:id`, {
    params: z.strictObject({}),
    run: (call, _params, id) => deleteCustomer(call, id),
  }),
  route('GET', `${path}/:id/payment_methods`, {
    params: z.strictObject({ ...pageParams, type: z.literal('card').optional() }),
    async run(call, { type: _card, ...page }, id) {
      await call.store.get('customer', id);
      return call.store.page('payment_method', `${path}/${id}/payment_methods`, page, { customer: id });
    },
  }),
  route('GET', `${path}/:id/payment_methods/:second`, {
    params: z.strictObject({}),
    async run(call, _params, id, second) {
      await call.store.get('customer', id);
      const method = await call.store.get('payment_method', second);
      if (method.customer !== id) throw missing('payment_method', second);
      return method;
    },
  }),
];

async function createCustomer(
  call: Call,
  given: z.output<typeof createParams>,
): Promise<Stripe.Customer | Refusal> {
  const customer = await call.store.put('customer', newCustomer(call, given));
  if (given.payment_method !== undefined) {
    const attached = await attachMethod(call, given.payment_method, customer.id);
    // A card that its bank refuses leaves no customer behind.
    if (attached instanceof Refusal) throw attached;
  }
  const chosen = given.invoice_settings?.default_payment_method;
  const settled = chosen ? await chooseDefault(call, customer, chosen) : customer;
  await call.emit('customer.created', settled);
  return settled;
}

function newCustomer({ now }: Call, given: z.output<typeof createParams>): Stripe.Customer {
  return {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: newId('customer').slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

async function updateCustomer(
  call: Call,
  { invoice_settings, metadata: pairs, ...given }: z.output<typeof updateParams>,
  id: string,
): Promise<Stripe.Customer> {
  const customer = await call.store.hold('customer', id);
  const updated = await call.store.put('customer', {
    ...customer,
    ...givenOnly(given),
    metadata: mergeMetadata(customer.metadata, pairs),
  });
  const chosen = invoice_settings?.default_payment_method;
  const settled = chosen === undefined ? updated : await chooseDefault(call, updated, chosen);
  await call.emit('customer.updated', settled);
  return settled;
}

async function chooseDefault(
  { store }: Call,
  customer: Stripe.Customer,
  chosen: string | null,
): Promise<Stripe.Customer> {
  if (chosen !== null) {
    const method = await store.get('payment_method', chosen, 'invoice_settings[default_payment_method]');
    if (method.customer !== customer.id) throw notTheirs(chosen);
  }
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: chosen };
  return store.put('customer', { ...customer, invoice_settings });
}

/** The API's words for a method that this customer doesn't have. */
export function notTheirs(method: string): Refusal {
  return new Refusal(
    400,
    'invalid_request_error',
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  );
}

async function deleteCustomer(call: Call, id: string): Promise<Stripe.DeletedCustomer> {
  const { store } = call;
  const customer = await store.hold('customer', id);
  for (const method of await store.all('payment_method', { customer: id })) {
    await detachMethod(call, await store.hold('payment_method', method.id));
  }
  await store.remove('customer', id);
  await call.emit('customer.deleted', customer);
  return store.put('deleted_customer', { id, object: 'customer', deleted: true });
}
