import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { presentMessage } from './messages.presenter.ts';
import { cancelMessage, listMessages, readMessages, sendMessage } from './messages.service.ts';

export function messageRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/messages/:bookingId'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      const messages = await listMessages(deps, user.id, request.params.bookingId, request.query.before);
      return messages.map((each) => presentMessage(each, user.id));
    },
  });

  app.route({
    ...route('POST /api/messages'),
    handler: async (request, reply) => {
      const { user } = requireViewer(request);
      const message = await sendMessage(deps, user.id, request.body, keyOf(request));
      return reply.code(201).send(presentMessage(message, user.id));
    },
  });

  app.route({
    ...route('POST /api/messages/cancel'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      const sent = await cancelMessage(deps, user.id, request.body, keyOf(request));
      return { sent: sent && presentMessage(sent, user.id) };
    },
  });

  app.route({
    ...route('POST /api/messages/:bookingId/read'),
    handler: async (request, reply) => {
      await readMessages(deps, requireViewer(request).user.id, request.params.bookingId);
      return reply.code(204).send(null);
    },
  });
}
