import type { Route } from '#server/sandbox/route.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { balanceRoutes } from './balance-routes.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './event-routes.ts';
import { transferRoutes } from './transfers.ts';

/** Accounts, transfers, balances, disputes and events. */
export const connectRoutes: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...transferRoutes,
  ...balanceRoutes,
  ...disputeRoutes,
  ...eventRoutes,
];
