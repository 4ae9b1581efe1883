import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { noticesSchema, readNoticesSchema } from '#shared/notices/notices.schema.ts';
import { presentNotices } from './notices.presenter.ts';
import { listNotices, readNotices } from './notices.service.ts';

export function noticeRoutes(app: App, deps: Deps): void {
  app.get('/api/notices', { schema: { response: { 200: noticesSchema } } }, async (request) =>
    presentNotices(await listNotices(deps, requireViewer(request).user.id)),
  );

  app.post(
    '/api/notices/read',
    { schema: { body: readNoticesSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await readNotices(deps, requireViewer(request).user.id, request.body?.id);
      return reply.code(204).send(null);
    },
  );
}
