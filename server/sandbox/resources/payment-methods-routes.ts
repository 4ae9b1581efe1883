import { z } from 'zod';
import { mergeMetadata, metadata, pageParams, whole, word } from '#server/sandbox/params.ts';
import { invalid } from '#server/sandbox/refusal.ts';
import { type Route, route } from '#server/sandbox/route.ts';
import {
  attachMethod,
  billingDetails,
  billingOf,
  createMethod,
  detachMethod,
  methodData,
  methodFilter,
} from './payment-methods.ts';

const path = '/v1/payment_methods';

export const paymentMethodRoutes: Route[] = [
  route('POST', path, {
    params: methodData,
    publishable: true,
    run: createMethod,
  }),
  route('GET', path, {
    params: z.strictObject({ ...pageParams, ...methodFilter }),
    run: (call, { customer, type, ...page }) =>
      call.store.page('payment_method', path, page, { ...(customer && { customer }), ...(type && { type }) }),
  }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({}),
    run: (call, _params, id) => call.store.get('payment_method', id),
  }),
  route('POST', `${path}/:id`, {
    params: z.strictObject({
      billing_details: billingDetails.optional(),
      card: z.strictObject({ exp_month: whole.optional(), exp_year: whole.optional() }).optional(),
      metadata: metadata.optional(),
    }),
    async run(call, given, id) {
      const method = await call.store.hold('payment_method', id);
      if (method.customer === null) {
        throw invalid('You must save this PaymentMethod to a customer before you can update it.');
      }
      const { exp_month, exp_year } = given.card ?? {};
      const updated = await call.store.put('payment_method', {
        ...method,
        billing_details: billingOf(given.billing_details, method.billing_details),
        metadata: mergeMetadata(method.metadata, given.metadata),
        ...(method.card && {
          card: {
            ...method.card,
            exp_month: exp_month ?? method.card.exp_month,
            exp_year: exp_year ?? method.card.exp_year,
          },
        }),
      });
      await call.emit('payment_method.updated', updated);
      return updated;
    },
  }),
  route('POST', `${path}/:id/attach`, {
    params: z.strictObject({ customer: word }),
    run: (call, { customer }, id) => attachMethod(call, id, customer),
  }),
  route('POST', `${path}/:id/detach`, {
    params: z.strictObject({}),
    async run(call, _params, id) {
      const method = await call.store.hold('payment_method', id);
      if (method.customer === null) {
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      return detachMethod(call, method);
    },
  }),
];
