import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import {
  newProfileSchema,
  pricingSchema,
  profilePatchSchema,
} from '#shared/profiles/profile-input.schema.ts';
import { type Profile, profileSchema } from '#shared/profiles/profiles.schema.ts';
import { readProfile } from './profiles.reader.ts';
import * as profiles from './profiles.service.ts';

export function profileRoutes(app: App, deps: Deps): void {
  const show = async (request: FastifyRequest, by: Parameters<typeof readProfile>[2], key: string) => {
    const profile = await readProfile(deps, request.viewer?.user.id, by, key);
    if (!profile) throw profiles.profileNotFound();
    return profile;
  };
  const showOwn = (request: FastifyRequest): Promise<Profile> =>
    show(request, 'userId', requireViewer(request).user.id);

  app.get('/api/profile/me', { schema: { response: { 200: profileSchema } } }, (request) => showOwn(request));

  app.post(
    '/api/profiles',
    { schema: { body: newProfileSchema, response: { 201: profileSchema } } },
    async (request, reply) => {
      await profiles.createProfile(deps, requireViewer(request).user.id, request.body);
      return reply.code(201).send(await showOwn(request));
    },
  );

  app.patch(
    '/api/profile/me',
    { schema: { body: profilePatchSchema, response: { 200: profileSchema } } },
    async (request) => {
      await profiles.updateProfile(deps, requireViewer(request).user.id, request.body);
      return showOwn(request);
    },
  );

  app.put(
    '/api/profile/pricing',
    { schema: { body: pricingSchema, response: { 200: profileSchema } } },
    async (request) => {
      await profiles.setPricing(deps, requireViewer(request).user.id, request.body);
      return showOwn(request);
    },
  );

  app.get(
    '/api/profiles/:id',
    {
      config: { public: true },
      // The busiest call. The presenter lists every key, so validating the response again would only cost time.
      serializerCompiler: () => JSON.stringify,
      schema: { params: z.object({ id: z.string() }), response: { 200: profileSchema } },
    },
    (request) => show(request, 'id', request.params.id),
  );

  app.get(
    '/api/links/:username',
    {
      config: { public: true },
      schema: { params: z.object({ username: z.string() }), response: { 200: profileSchema } },
    },
    (request) => show(request, 'username', request.params.username),
  );
}
