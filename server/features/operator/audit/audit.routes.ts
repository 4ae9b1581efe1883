import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { presentEntry } from './audit.presenter.ts';
import { listAudit } from './audit.service.ts';

export function auditRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/operator/audit'),
    handler: async (request) => {
      const { page, next } = await listAudit(deps, request.query);
      return { entries: page.map(presentEntry), next };
    },
  });
}
