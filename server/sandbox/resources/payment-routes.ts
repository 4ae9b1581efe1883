import type { Route } from '#server/sandbox/route.ts';
import { chargeRoutes } from './charges-routes.ts';
import { customerRoutes } from './customers.ts';
import { paymentIntentRoutes } from './payment-intents-routes.ts';
import { paymentMethodRoutes } from './payment-methods-routes.ts';
import { refundRoutes } from './refunds.ts';

/** Customers, cards, intents, charges and refunds. */
export const paymentRoutes: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
];
