import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { slotsQuerySchema, slotsSchema } from '#shared/availability/slots.schema.ts';
import * as availability from './availability.service.ts';

export function availabilityRoutes(app: App, deps: Deps): void {
  const schema = availabilitySchema(deps.config.maxHorizonDays);

  app.get('/api/profile/availability', { schema: { response: { 200: schema } } }, (request) =>
    availability.readAvailability(deps, requireViewer(request).user.id),
  );

  app.put(
    '/api/profile/availability',
    { schema: { body: schema, response: { 200: schema } } },
    async (request) => {
      const userId = requireViewer(request).user.id;
      await availability.saveAvailability(deps, userId, request.body);
      return availability.readAvailability(deps, userId);
    },
  );

  app.get(
    '/api/profiles/:id/slots',
    {
      config: { public: true },
      schema: {
        params: z.object({ id: z.string() }),
        querystring: slotsQuerySchema,
        response: { 200: slotsSchema },
      },
    },
    (request) => availability.listSlots(deps, request.viewer?.user.id, request.params.id, request.query),
  );
}
