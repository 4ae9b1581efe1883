import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { iceFor } from './ice.ts';
import { partiesOf, presentRoom, presentSignal } from './rooms.presenter.ts';
import {
  enterRoom,
  leaveRoom,
  type RoomWithVisits,
  readRoom,
  requireVisit,
  type SessionRoom,
  stayInRoom,
  type VisitRequest,
} from './rooms.service.ts';
import { listSignals, sendSignal } from './signals.service.ts';

export function roomRoutes(app: App, deps: Deps): void {
  const { config } = deps;
  const present = (room: RoomWithVisits) => presentRoom(room, config.calls.relay !== undefined);
  const ice = (room: SessionRoom) => iceFor(config, partiesOf(room).own.hideAddress, room.at);

  app.route({
    ...route('GET /api/rooms/:bookingId'),
    handler: async (request) =>
      present(await readRoom(deps, requireViewer(request).user.id, request.params.bookingId)),
  });

  app.route({
    ...route('POST /api/rooms/:bookingId/visits'),
    handler: async (request, reply) => {
      const { user } = requireViewer(request);
      const { visitId, room } = await enterRoom(deps, user.id, request.params.bookingId);
      return reply.code(201).send({ visit: visitId, room: present(room), ice: ice(room) });
    },
  });

  app.route({
    ...route('POST /api/rooms/:bookingId/visits/:visit/here'),
    handler: async (request) => ({ room: present(await stayInRoom(deps, visitOf(request))) }),
  });

  app.route({
    ...route('DELETE /api/rooms/:bookingId/visits/:visit'),
    handler: async (request, reply) => {
      await leaveRoom(deps, visitOf(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...route('POST /api/rooms/:bookingId/visits/:visit/signals'),
    handler: async (request, reply) => {
      await sendSignal(deps, visitOf(request), request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...route('GET /api/rooms/:bookingId/visits/:visit/signals'),
    handler: async (request) => {
      const rows = await listSignals(deps, visitOf(request), request.query.after);
      return { signals: rows.map(presentSignal) };
    },
  });

  app.route({
    ...route('POST /api/rooms/:bookingId/visits/:visit/ice'),
    handler: async (request) => ({ ice: ice(await requireVisit(deps, visitOf(request))) }),
  });
}

function visitOf(request: FastifyRequest & { params: { bookingId: string; visit: string } }): VisitRequest {
  const { bookingId, visit: visitId } = request.params;
  return { userId: requireViewer(request).user.id, bookingId, visitId };
}
