import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { listDevices, signOutDevice, signOutElsewhere } from './devices.service.ts';

export function deviceRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/settings/devices'),
    handler: (request) => listDevices(deps, requireViewer(request)),
  });

  app.route({
    ...route('DELETE /api/settings/devices'),
    handler: async (request, reply) => {
      await signOutElsewhere(deps, requireViewer(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...route('DELETE /api/settings/devices/:id'),
    handler: async (request, reply) => {
      await signOutDevice(deps, requireViewer(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
}
