import type Stripe from 'stripe';
import { z } from 'zod';
import { clearable, mergeMetadata, metadata, word } from '#sandbox/api/params.ts';
import { Refusal } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { newId } from '#sandbox/store/store.ts';
import { attachMethod } from './payment-methods.ts';

const path = '/v1/customers';

const createParams = z.strictObject({
  description: clearable.optional(),
  email: clearable.optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  payment_method: word.optional(),
});

export const customerRoutes: Route[] = [
  route('POST', path, { params: createParams, run: createCustomer }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({}),
    run: ({ store }, _params, id) => store.get('customer', id),
  }),
  route('DELETE', `${path}/:id`, { params: z.strictObject({}), run: removeCustomer }),
];

async function createCustomer(
  call: Call,
  given: z.output<typeof createParams>,
): Promise<Stripe.Customer | Refusal> {
  const customer = await call.store.put('customer', newCustomer(call, given));
  if (given.payment_method !== undefined) {
    const attached = await attachMethod(call, given.payment_method, customer.id);
    // Thrown, so that a declined card rolls the customer back.
    if (attached instanceof Refusal) throw attached;
  }
  await call.emit('customer.created', customer);
  return customer;
}

/** Cards stay as objects, for the charges they paid, but belong to nobody any more. */
async function removeCustomer({ store }: Call, _params: object, id: string): Promise<object> {
  await store.lock('customer', id);
  for (const method of await store.all('payment_method', { customer: id }))
    await store.put('payment_method', { ...method, customer: null });
  return store.remove('customer', id);
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

/** The API's refusal of a method that this customer doesn't have. */
export function notTheirs(method: string): Refusal {
  return new Refusal(
    400,
    'invalid_request_error',
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  );
}
