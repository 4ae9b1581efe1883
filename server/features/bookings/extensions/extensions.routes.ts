import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import {
  agreeToExtension,
  type ExtensionRequest,
  offerExtension,
  payExtension,
  refuseExtension,
} from './extensions.service.ts';

export function extensionRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('POST /api/bookings/:id/extensions'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      const move = { userId: user.id, bookingId: request.params.id, key: keyOf(request) };
      return { extension: await offerExtension(deps, { ...move, shownPrice: request.body?.price }) };
    },
  });

  app.route({
    ...route('POST /api/bookings/:id/extensions/:extensionId/agree'),
    handler: async (request) => {
      const agreement = { ...readRequest(request), shownPrice: request.body?.price };
      return { extension: await agreeToExtension(deps, agreement) };
    },
  });

  app.route({
    ...route('POST /api/bookings/:id/extensions/:extensionId/refuse'),
    handler: async (request) => ({ extension: await refuseExtension(deps, readRequest(request)) }),
  });

  app.route({
    ...route('POST /api/bookings/:id/extensions/:extensionId/pay'),
    handler: (request) => payExtension(deps, { ...readRequest(request), shownPrice: request.body?.price }),
  });
}

function readRequest(
  request: FastifyRequest<{ Params: { id: string; extensionId: string } }>,
): ExtensionRequest {
  const { user } = requireViewer(request);
  const { id: bookingId, extensionId } = request.params;
  return { userId: user.id, bookingId, extensionId, key: keyOf(request) };
}
