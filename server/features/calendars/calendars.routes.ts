import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { readBusy } from './busy-times.service.ts';
import { presentConnection } from './calendars.presenter.ts';
import { changeConnection, disconnectCalendar } from './change-connection.service.ts';
import {
  checkConnection,
  connectCalendar,
  listConnections,
  renewPassword,
  type WholeConnection,
} from './connect.service.ts';

export function calendarsRoutes(app: App, deps: Deps): void {
  const present = (connection: WholeConnection) => presentConnection(deps, connection);

  app.route({
    ...route('GET /api/calendars'),
    handler: async (request) => {
      const connections = await listConnections(deps, requireViewer(request).user.id);
      return { connections: connections.map(present) };
    },
  });

  app.route({
    ...route('POST /api/calendars'),
    handler: async (request, reply) => {
      const connected = await connectCalendar(deps, requireViewer(request).user.id, request.body);
      return reply.code(201).send(present(connected));
    },
  });

  app.route({
    ...route('GET /api/calendars/busy'),
    handler: (request) => readBusy(deps, requireViewer(request).user.id, request.query),
  });

  app.route({
    ...route('PATCH /api/calendars/:id'),
    handler: async (request) =>
      present(await changeConnection(deps, requireViewer(request).user.id, request.params.id, request.body)),
  });

  app.route({
    ...route('PUT /api/calendars/:id/password'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      return present(await renewPassword(deps, user.id, request.params.id, request.body.password));
    },
  });

  app.route({
    ...route('DELETE /api/calendars/:id'),
    handler: async (request, reply) => {
      await disconnectCalendar(deps, requireViewer(request).user.id, request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...route('POST /api/calendars/:id/check'),
    handler: async (request) =>
      present(await checkConnection(deps, requireViewer(request).user.id, request.params.id)),
  });
}
