import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { clearSessionCookie, requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { deleteAccount } from './deletion/delete-account.service.ts';
import { previewDeletion } from './deletion/preview.service.ts';

export function leavingRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/settings/account/deletion'),
    handler: async (request) => previewDeletion(deps, requireViewer(request).user.id),
  });

  app.route({
    ...route('DELETE /api/settings/account'),
    handler: async (request, reply) => {
      await deleteAccount(deps, requireViewer(request).user, request.body.password);
      clearSessionCookie(reply, deps.config);
      return reply.code(204).send(null);
    },
  });
}
