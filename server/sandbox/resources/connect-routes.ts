import type { Route } from '#server/sandbox/route.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { balanceRoutes } from './balance-routes.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './event-routes.ts';
import { payoutRoutes } from './payouts.ts';
import { reversalRoutes } from './reversals.ts';
import { transferRoutes } from './transfers.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Accounts, transfers, balances, payouts, disputes, events and endpoints. */
export const connectRoutes: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...transferRoutes,
  ...reversalRoutes,
  ...balanceRoutes,
  ...payoutRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];
