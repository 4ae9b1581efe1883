import type Stripe from 'stripe';
import { z } from 'zod';
import { cents, mergeMetadata, metadata, word } from '#sandbox/api/params.ts';
import { invalid } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { captureBefore, takeMoney } from '#sandbox/resources/charges/charges.ts';
import { idOf } from '#sandbox/store/store.ts';
import { refuseUnlessCapturable } from './payment-intents-states.ts';

export const captureParams = z.strictObject({
  amount_to_capture: cents.optional(),
  metadata: metadata.optional(),
  statement_descriptor_suffix: word.optional(),
});

/** Captures all or part of the authorization, once; the rest is released. */
export async function capture(
  call: Call,
  given: z.output<typeof captureParams>,
  id: string,
): Promise<Stripe.PaymentIntent> {
  const intent = await call.store.lock('payment_intent', id);
  refuseUnlessCapturable(call, intent);
  const authorized = await call.store.lock('charge', idOf(intent.latest_charge) ?? '');
  if (call.now >= (captureBefore(authorized) ?? Number.POSITIVE_INFINITY)) {
    throw invalid(
      'The charge cannot be captured as the authorization has expired. Auth and capture charges must be captured within 7 days.',
      { code: 'charge_expired_for_capture', charge: authorized.id, payment_intent: intent },
    );
  }
  const amount = given.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalid(
      `The amount to capture (${amount}) is greater than the amount capturable on this PaymentIntent (${intent.amount_capturable}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  const suffix = given.statement_descriptor_suffix ?? intent.statement_descriptor_suffix;
  const charge = await takeMoney(call, { ...authorized, statement_descriptor_suffix: suffix }, amount);
  const captured = await call.store.put('payment_intent', {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(intent.metadata, given.metadata),
    statement_descriptor_suffix: suffix,
    status: 'succeeded',
  });
  await call.emit('charge.captured', charge);
  await call.emit('payment_intent.succeeded', captured);
  return captured;
}
