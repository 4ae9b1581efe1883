import { z } from 'zod';
import { word } from '#sandbox/api/params.ts';
import { type Route, route } from '#sandbox/api/route.ts';
import { attachMethod, createMethod, methodData } from './payment-methods.ts';

const path = '/v1/payment_methods';

export const paymentMethodRoutes: Route[] = [
  route('POST', path, {
    params: methodData,
    publishable: true,
    run: createMethod,
  }),
  route('GET', `${path}/:id`, {
    params: z.strictObject({}),
    run: (call, _params, id) => call.store.get('payment_method', id),
  }),
  route('POST', `${path}/:id/attach`, {
    params: z.strictObject({ customer: word }),
    run: (call, { customer }, id) => attachMethod(call, id, customer),
  }),
];
