import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import { addressOf } from '#server/http/load/rate-limit.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { presentPerson } from '../person.ts';
import { enterConsole, leaveConsole, readEntry, requestPasskeyToEnter } from './access.service.ts';
import { requireOperatorViewer } from './operator-guard.ts';

export function accessRoutes(app: App, deps: Deps): void {
  const config = { beforeEntering: true } as const;
  const presentSelf = async ({ user }: Viewer, enteredUntil: Date | null) => ({
    ...presentPerson(user),
    enteredUntil: enteredUntil?.toISOString() ?? null,
    ...(await readEntry(deps, user.id)),
  });

  app.route({
    ...route('GET /api/operator/me'),
    config,
    handler: (request) => {
      const viewer = requireOperatorViewer(request);
      return presentSelf(viewer, viewer.operatorUntil);
    },
  });

  app.route({
    ...route('POST /api/operator/enter'),
    config,
    handler: async (request) => {
      const viewer = requireOperatorViewer(request);
      return presentSelf(viewer, await enterConsole(deps, viewer, addressOf(request), request.body));
    },
  });

  app.route({
    ...route('POST /api/operator/enter/passkey'),
    config,
    handler: (request) => requestPasskeyToEnter(deps, requireOperatorViewer(request).user.id),
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
