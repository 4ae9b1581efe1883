import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { reportContent } from './reports.service.ts';

export function reportRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('POST /api/reports'),
    handler: async (request, reply) => {
      await reportContent(deps, requireViewer(request).user.id, request.body);
      return reply.code(204).send(null);
    },
  });
}
