import { z } from 'zod';
import { pageParams, word } from '#sandbox/api/params.ts';
import { type Route, route } from '#sandbox/api/route.ts';
import { checkClientSecret, shownTo } from './client-secret.ts';
import { create, createParams, update, updateParams } from './payment-intents.ts';
import { cancel, cancelParams } from './payment-intents-cancel.ts';
import { capture, captureParams } from './payment-intents-capture.ts';
import { confirm, confirmParams } from './payment-intents-confirm.ts';
import { search, searchParams, searchPath } from './payment-intents-search.ts';

const path = '/v1/payment_intents';

export const paymentIntentRoutes: Route[] = [
  route('POST', path, { params: createParams, run: create }),
  route('GET', path, {
    params: z.strictObject({ ...pageParams, customer: word.optional() }),
    run: (call, { customer, ...page }) =>
      call.store.page('payment_intent', path, page, customer ? { customer } : {}),
  }),
  // Before `:id`, which would match it.
  route('GET', searchPath, { params: searchParams, run: search }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({ client_secret: word.optional() }),
    publishable: true,
    async run(call, { client_secret }, id) {
      const intent = await call.store.get('payment_intent', id);
      checkClientSecret(call, intent, client_secret);
      return shownTo(call, intent);
    },
  }),
  route('POST', `${path}/:id`, { params: updateParams, run: update }),
  route('POST', `${path}/:id/confirm`, { params: confirmParams, publishable: true, run: confirm }),
  route('POST', `${path}/:id/capture`, { params: captureParams, run: capture }),
  route('POST', `${path}/:id/cancel`, { params: cancelParams, run: cancel }),
];
