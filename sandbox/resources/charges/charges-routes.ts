import { z } from 'zod';
import { givenOnly, pageParams, word } from '#sandbox/api/params.ts';
import { type Route, route } from '#sandbox/api/route.ts';

const path = '/v1/charges';

export const chargeRoutes: Route[] = [
  route('GET', path, {
    params: z.strictObject({
      ...pageParams,
      customer: word.optional(),
      payment_intent: word.optional(),
      transfer_group: word.optional(),
    }),
    run: (call, { customer, payment_intent, transfer_group, ...page }) =>
      call.store.page('charge', path, page, givenOnly({ customer, payment_intent, transfer_group })),
  }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({}),
    run: (call, _params, id) => call.store.get('charge', id),
  }),
];
