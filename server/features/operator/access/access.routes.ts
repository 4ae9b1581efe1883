import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { presentPerson } from '../person.ts';
import { enterConsole, leaveConsole } from './access.service.ts';
import { requireOperatorViewer } from './operator-guard.ts';

export function accessRoutes(app: App, deps: Deps): void {
  const config = { beforeEntering: true } as const;

  app.route({
    ...route('GET /api/operator/me'),
    config,
    handler: async (request) => {
      const viewer = requireOperatorViewer(request);
      return presentOperatorSelf(viewer, viewer.operatorUntil);
    },
  });

  app.route({
    ...route('POST /api/operator/enter'),
    config,
    handler: async (request) => {
      const viewer = requireOperatorViewer(request);
      const { password } = request.body;
      return presentOperatorSelf(viewer, await enterConsole(deps, viewer, password));
    },
  });

  app.route({
    ...route('POST /api/operator/leave'),
    config,
    handler: async (request, reply) => {
      await leaveConsole(deps, requireOperatorViewer(request));
      return reply.code(204).send(null);
    },
  });
}

const presentOperatorSelf = ({ user }: Viewer, enteredUntil: Date | null) => ({
  ...presentPerson(user),
  enteredUntil: enteredUntil?.toISOString() ?? null,
});
