import type Stripe from 'stripe';
import { z } from 'zod';
import { clearable, givenOnly, mergeMetadata, metadata } from '#sandbox/api/params.ts';
import { invalid, Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { newId } from '#sandbox/store/store.ts';
import {
  type Behaviour,
  type Card,
  cardParams,
  declineWhenSaved,
  fingerprintOf,
  readCard,
  testMethodCard,
} from './cards.ts';

const address = z.strictObject({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
});

const billingDetails = z.strictObject({
  address: address.optional(),
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
});

/** A card's data, here or in the call that pays with it. */
export const methodData = z.strictObject({
  type: z.literal('card'),
  card: cardParams,
  billing_details: billingDetails.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  metadata: metadata.optional(),
});
type MethodData = z.output<typeof methodData>;

export function createMethod(call: Call, given: MethodData): Promise<Stripe.PaymentMethod> {
  return saveMethod(call, readCard(given.card, call.now), given);
}

function saveMethod(
  { store, now }: Call,
  card: Card,
  given: Partial<MethodData> = {},
): Promise<Stripe.PaymentMethod> {
  const method: Stripe.PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: given.allow_redisplay ?? 'unspecified',
    billing_details: billingOf(given.billing_details),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.withCvc ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    type: 'card',
  };
  return store.put('payment_method', method, { behaviour: card.behaviour });
}

type Billing = z.output<typeof billingDetails>;

function billingOf(given: Billing | undefined) {
  const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    email: null,
    name: null,
    phone: null,
    tax_id: null,
    ...givenOnly({ email: given?.email, name: given?.name, phone: given?.phone }),
    address: { ...none, ...givenOnly(given?.address ?? {}) },
  };
}

/** The method of this id, locked. A test id makes a new method. */
export async function lockMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const card = testMethodCard(id, call.now);
  return card ? saveMethod(call, card) : call.store.lock('payment_method', id, 'payment_method');
}

/** What the bank of this method does; stored with every method. */
export async function behaviourOf({ store }: Call, { id }: Stripe.PaymentMethod): Promise<Behaviour> {
  return (await store.hiddenOf(id)).behaviour as Behaviour;
}

/** A method that paid without a customer can't be used again. */
export async function isUsedUp({ store }: Call, { id }: Stripe.PaymentMethod): Promise<boolean> {
  return (await store.hiddenOf(id)).usedUp === true;
}

export async function refuseUsedUp(call: Call, method: Stripe.PaymentMethod): Promise<void> {
  if (!(await isUsedUp(call, method))) return;
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}

export async function markUsedUp({ store }: Call, { id }: Stripe.PaymentMethod): Promise<void> {
  await store.hide(id, { usedUp: true });
}

/** Saves a method to a customer after the bank has agreed. */
export async function giveTo(
  call: Call,
  method: Stripe.PaymentMethod,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  if (method.customer === customer) return method;
  const attached = await call.store.put('payment_method', {
    ...method,
    customer,
    ...(method.card && { card: { ...method.card, checks: checked(method.card) } }),
  });
  await call.emit('payment_method.attached', attached);
  return attached;
}

/** The checks after the bank has approved. */
export function checked({ checks }: Stripe.PaymentMethod.Card): Stripe.PaymentMethod.Card.Checks {
  const cvc_check = checks?.cvc_check == null ? null : 'pass';
  return { address_line1_check: null, address_postal_code_check: null, cvc_check };
}

/** Saves a method to a customer if the bank agrees. */
export async function attachMethod(
  call: Call,
  id: string,
  customer: string,
): Promise<Stripe.PaymentMethod | Refusal> {
  await call.store.lock('customer', customer, 'customer');
  const method = await lockMethod(call, id);
  if (method.customer !== null && method.customer !== customer) {
    throw invalid('The payment method you provided has already been attached to a customer.');
  }
  await refuseUsedUp(call, method);
  const decline = declineWhenSaved(await behaviourOf(call, method));
  if (decline) {
    const { message, ...details } = decline;
    return new Refusal(402, 'card_error', message, { ...details, payment_method: method });
  }
  return giveTo(call, method, customer);
}
