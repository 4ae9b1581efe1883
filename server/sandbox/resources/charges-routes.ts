import { z } from 'zod';
import { clearable, givenOnly, mergeMetadata, metadata, pageParams, word } from '#server/sandbox/params.ts';
import { invalid } from '#server/sandbox/refusal.ts';
import { type Route, route } from '#server/sandbox/route.ts';

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
  route('POST', `${path}/:id`, {
    params: z.strictObject({
      description: clearable.optional(),
      metadata: metadata.optional(),
      receipt_email: clearable.optional(),
      transfer_group: word.optional(),
    }),
    async run(call, { metadata: pairs, ...given }, id) {
      const charge = await call.store.hold('charge', id);
      if (given.transfer_group !== undefined && charge.transfer_group !== null) {
        throw invalid('The transfer_group of this charge has already been set and cannot be changed.', {
          param: 'transfer_group',
        });
      }
      const updated = await call.store.put('charge', {
        ...charge,
        ...givenOnly(given),
        metadata: mergeMetadata(charge.metadata, pairs),
      });
      await call.emit('charge.updated', updated);
      return updated;
    },
  }),
];
