import type { Route } from '#sandbox/api/route.ts';
import { customerRoutes } from './cards/customers.ts';
import { paymentMethodRoutes } from './cards/payment-methods-routes.ts';
import { chargeRoutes } from './charges/charges-routes.ts';
import { refundRoutes } from './charges/refunds.ts';
import { paymentIntentRoutes } from './payment-intents/payment-intents-routes.ts';

/** Customers, cards, intents, charges and refunds. */
export const paymentRoutes: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
];
