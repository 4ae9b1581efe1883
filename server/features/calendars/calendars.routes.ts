import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { atMostAtOnce } from '#server/http/load/at-once.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { readBusy } from './busy-times.service.ts';
import * as calendarsCopy from './calendars.copy.ts';
import { presentConnection } from './calendars.presenter.ts';
import { changeConnection, disconnectCalendar } from './change-connection.service.ts';
import {
  checkConnection,
  connectCalendar,
  listConnections,
  renewPassword,
  type WholeConnection,
} from './connect.service.ts';

/** They wait for another server, so they take no turn: other people's requests would wait for it, too. */
const waiting = { config: { unqueued: true } } as const;
/** For one expert. */
const maxWaiting = 2;

export function calendarsRoutes(app: App, deps: Deps): void {
  const present = (connection: WholeConnection) => presentConnection(deps, connection);
  const limited = atMostAtOnce(maxWaiting, () => new AppError('limited', calendarsCopy.stillReading));

  app.route({
    ...route('GET /api/calendars'),
    handler: async (request) => {
      const connections = await listConnections(deps, requireViewer(request).user.id);
      return { connections: connections.map(present) };
    },
  });

  app.route({
    ...route('POST /api/calendars'),
    ...waiting,
    handler: async (request, reply) => {
      const { user } = requireViewer(request);
      const connected = await limited(user.id, () => connectCalendar(deps, user.id, request.body));
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
    ...waiting,
    handler: async (request) => {
      const { user } = requireViewer(request);
      const { params, body } = request;
      return present(await limited(user.id, () => renewPassword(deps, user.id, params.id, body.password)));
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
    ...waiting,
    handler: async (request) => {
      const { user } = requireViewer(request);
      return present(await limited(user.id, () => checkConnection(deps, user.id, request.params.id)));
    },
  });
}
