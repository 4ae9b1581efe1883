import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { presentNotifications } from './notifications.presenter.ts';
import { listNotifications, readNotifications } from './notifications.service.ts';

export function notificationRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/notices'),
    handler: async (request) =>
      presentNotifications(await listNotifications(deps, requireViewer(request).user.id)),
  });

  app.route({
    ...route('POST /api/notices/read'),
    handler: async (request, reply) => {
      await readNotifications(deps, requireViewer(request).user.id, request.body?.id);
      return reply.code(204).send(null);
    },
  });
}
