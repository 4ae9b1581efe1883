import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { messageSchema, newMessageSchema } from '#shared/messages/messages.schema.ts';
import { presentMessage } from './messages.presenter.ts';
import { listMessages, readMessages, sendMessage } from './messages.service.ts';

const params = z.object({ bookingId: z.string() });
const page = z.object({ before: z.optional(z.string()) });

export function messageRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/messages/:bookingId',
    { schema: { params, querystring: page, response: { 200: z.array(messageSchema) } } },
    async (request) => {
      const { user } = requireViewer(request);
      const messages = await listMessages(deps, user.id, request.params.bookingId, request.query.before);
      return messages.map((each) => presentMessage(each, user.id));
    },
  );

  app.post(
    '/api/messages',
    { schema: { body: newMessageSchema, response: { 201: messageSchema } } },
    async (request, reply) => {
      const { user } = requireViewer(request);
      const message = await sendMessage(deps, user.id, request.body, keyOf(request));
      return reply.code(201).send(presentMessage(message, user.id));
    },
  );

  app.post(
    '/api/messages/:bookingId/read',
    { schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await readMessages(deps, requireViewer(request).user.id, request.params.bookingId);
      return reply.code(204).send(null);
    },
  );
}
