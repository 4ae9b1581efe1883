import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { notificationsSchema, readNotificationsSchema } from '#shared/notifications/notifications.schema.ts';
import { presentNotifications } from './notifications.presenter.ts';
import { listNotifications, readNotifications } from './notifications.service.ts';

export function notificationRoutes(app: App, deps: Deps): void {
  app.get('/api/notices', { schema: { response: { 200: notificationsSchema } } }, async (request) =>
    presentNotifications(await listNotifications(deps, requireViewer(request).user.id)),
  );

  app.post(
    '/api/notices/read',
    { schema: { body: readNotificationsSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await readNotifications(deps, requireViewer(request).user.id, request.body?.id);
      return reply.code(204).send(null);
    },
  );
}
