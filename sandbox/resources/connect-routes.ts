import type { Route } from '#sandbox/api/route.ts';
import { eventRoutes } from '#sandbox/webhooks/event-routes.ts';
import { disputeRoutes } from './charges/disputes.ts';
import { accountLinkRoutes } from './connect/account-links.ts';
import { accountRoutes } from './connect/accounts.ts';
import { balanceRoutes } from './connect/balance-routes.ts';
import { reversalRoutes } from './connect/reversals.ts';
import { transferRoutes } from './connect/transfers.ts';

/** Accounts, transfers, balances, disputes and events. */
export const connectRoutes: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...transferRoutes,
  ...reversalRoutes,
  ...balanceRoutes,
  ...disputeRoutes,
  ...eventRoutes,
];
