import type Stripe from 'stripe';
import { invalid, type Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { shownTo } from './client-secret.ts';

type Status = Stripe.PaymentIntent['status'];

const confirmable: Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const cancelable: Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** The intent's status doesn't allow this. The API's error includes the intent. */
function unexpectedState(call: Call, intent: Stripe.PaymentIntent, message: string): Refusal {
  return invalid(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: shownTo(call, intent),
  });
}

export function refuseUnlessConfirmable(call: Call, intent: Stripe.PaymentIntent): void {
  if (confirmable.includes(intent.status)) return;
  if (intent.status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.';
    throw unexpectedState(call, intent, message);
  }
  const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
  throw unexpectedState(call, intent, message);
}

export function refuseUnlessCapturable(call: Call, intent: Stripe.PaymentIntent): void {
  if (intent.status === 'requires_capture') return;
  if (intent.status === 'succeeded') {
    const message = 'This PaymentIntent could not be captured because it has already been captured.';
    throw unexpectedState(call, intent, message);
  }
  const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
  throw unexpectedState(call, intent, message);
}

export function refuseUnlessCancelable(call: Call, intent: Stripe.PaymentIntent): void {
  if (cancelable.includes(intent.status)) return;
  const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`;
  throw unexpectedState(call, intent, message);
}

/** Fields that affect the payment can change until it is authorized. */
export function refuseUnlessChangeable(call: Call, intent: Stripe.PaymentIntent, field: string): void {
  if (confirmable.includes(intent.status)) return;
  const message = `This PaymentIntent's ${field} could not be updated because it has a status of ${intent.status}. You may only update the ${field} of a PaymentIntent with one of the following statuses: ${confirmable.join(', ')}.`;
  throw unexpectedState(call, intent, message);
}

export function missingMethod(call: Call, intent: Stripe.PaymentIntent): Refusal {
  const advice = intent.customer
    ? `To confirm the PaymentIntent with ${intent.customer}, specify a payment method attached to this customer along with the customer ID.`
    : 'You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.';
  const message = `You cannot confirm this PaymentIntent because it's missing a payment method. ${advice}`;
  return unexpectedState(call, intent, message);
}
