import type { Deps } from '#server/deps.ts';
import { limitReads } from '#server/http/load/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { presentSlots } from './availability.presenter.ts';
import * as availability from './availability.service.ts';

export function availabilityRoutes(app: App, deps: Deps): void {
  const save = route('PUT /api/profile/availability');

  app.route({
    ...route('GET /api/profile/availability'),
    handler: (request) => availability.readAvailability(deps, requireViewer(request).user.id),
  });

  app.route({
    ...save,
    schema: { ...save.schema, body: availabilitySchema(deps.config.maxHorizonDays) },
    handler: async (request) => {
      const userId = requireViewer(request).user.id;
      await availability.saveAvailability(deps, userId, request.body);
      return availability.readAvailability(deps, userId);
    },
  });

  app.route({
    ...route('GET /api/profiles/:id/slots'),
    config: { public: true },
    handler: async (request) => {
      await limitReads(request, deps, 'slots');
      const { viewer, params, query } = request;
      return presentSlots(
        await availability.findSlots(deps, viewer?.user.id, params.id, query),
        query.format,
      );
    },
  });
}
