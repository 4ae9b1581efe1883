import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/types.ts';
import { accessRoutes } from './access/access.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { bookingRecordRoutes } from './bookings/bookings.routes.ts';
import { caseRoutes } from './cases/cases.routes.ts';
import { figureRoutes } from './figures/figures.routes.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';

/** The operators' console. `guardOperatorRoutes` keeps everyone else out. */
export function consoleRoutes(app: App, deps: Deps): void {
  accessRoutes(app, deps);
  caseRoutes(app, deps);
  bookingRecordRoutes(app, deps);
  peopleRoutes(app, deps);
  reviewRoutes(app, deps);
  operatorRoutes(app, deps);
  figureRoutes(app, deps);
  auditRoutes(app, deps);
}
