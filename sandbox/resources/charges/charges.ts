import type Stripe from 'stripe';
import type { Call } from '#sandbox/api/route.ts';
import { type Decline, disputesOfCards } from '#sandbox/resources/cards/cards.ts';
import { behaviourOf, checked } from '#sandbox/resources/cards/payment-methods.ts';
import { postBalance, processingFee } from '#sandbox/store/balance.ts';
import { idOf, newId } from '#sandbox/store/store.ts';
import { daySeconds } from '#shared/durations.ts';
import { emptyCharge } from './empty-charge.ts';

/** How long an authorization lasts. */
const authorizationSeconds = 7 * daySeconds;
/** Long enough to see the payment succeed first. */
const disputeAfterSeconds = 60;

type Attempt = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  /** The cardholder completed 3-D Secure. */
  authenticated: boolean;
  decline?: Decline;
};

/** The charge of one attempt to pay an intent, successful or not. */
export async function chargeFor(call: Call, attempt: Attempt): Promise<Stripe.Charge> {
  const hidden = attempt.decline ? {} : { behaviour: await behaviourOf(call, attempt.method) };
  return call.store.put('charge', newCharge(call, attempt), hidden);
}

function newCharge(call: Call, attempt: Attempt): Stripe.Charge {
  const { intent, method, decline } = attempt;
  return {
    ...emptyCharge,
    id: newId('charge'),
    amount: intent.amount,
    amount_captured: 0,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: 'INTIME',
    captured: false,
    created: call.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: chargeOutcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(call, attempt), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_group: intent.transfer_group,
  };
}

function chargeOutcome(decline: Decline | undefined): Stripe.Charge.Outcome {
  const accepted = decline === undefined;
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: accepted ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: accepted
      ? 'Payment complete.'
      : `The bank returned the decline code \`${decline.decline_code}\`.`,
    type: accepted ? 'authorized' : 'issuer_declined',
  };
}

function cardDetails(
  { now }: Call,
  { intent, method: { card }, authenticated, decline }: Attempt,
): Stripe.Charge.PaymentMethodDetails.Card {
  const authorized = !decline && intent.capture_method === 'manual';
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    ...(authorized ? { capture_before: now + authorizationSeconds } : {}),
    checks: card ? checked(card) : null,
    country: card?.country ?? null,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    extended_authorization: { status: 'disabled' },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? authentication : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const authentication: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

/** Captures the money. The rest of the authorization is released and counts as refunded. */
export async function takeMoney(call: Call, charge: Stripe.Charge, amount: number): Promise<Stripe.Charge> {
  const { id } = await postBalance(call, {
    type: 'charge',
    reportingCategory: 'charge',
    amount,
    fee: processingFee(amount),
    source: charge.id,
    ...(charge.description === null ? {} : { description: charge.description }),
  });
  const { behaviour } = await call.store.hiddenOf(charge.id);
  if (typeof behaviour === 'string' && behaviour in disputesOfCards) {
    await call.store.hide(charge.id, {
      // Counted from the charge's creation, as due-disputes reads it.
      disputeAfter: call.now - charge.created + disputeAfterSeconds,
    });
  }
  return call.store.put('charge', {
    ...charge,
    captured: true,
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
    balance_transaction: id,
  });
}

/** The charge, with its intent locked before it: everything that moves its money locks in this order. */
export async function lockCharge({ store }: Call, id: string, param?: string): Promise<Stripe.Charge> {
  const { payment_intent: intent } = await store.get('charge', id, param);
  const intentId = idOf(intent);
  if (intentId !== null) await store.lock('payment_intent', intentId);
  return store.lock('charge', id);
}

export function captureBefore(charge: Stripe.Charge): number | undefined {
  return charge.payment_method_details?.card?.capture_before;
}
