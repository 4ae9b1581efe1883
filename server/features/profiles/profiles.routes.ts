import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { countView, isFromItsPage } from '#server/features/stats/count-view.ts';
import { askForVerification } from '#server/features/verification/verification.service.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { readOwnProfile, readProfile, readReviews } from './profiles.reader.ts';
import * as profiles from './profiles.service.ts';
import { readSamples } from './samples.reader.ts';

export function profileRoutes(app: App, deps: Deps): void {
  const show = async (request: FastifyRequest, by: Parameters<typeof readProfile>[2], key: string) => {
    const profile = await readProfile(deps, request.viewer?.user.id, by, key);
    if (!profile) throw profiles.profileNotFound();
    return profile;
  };
  const showOwn = async (request: FastifyRequest): Promise<Profile> => {
    const profile = await readOwnProfile(deps, requireViewer(request).user.id);
    if (!profile) throw profiles.profileNotFound();
    return profile;
  };

  app.route({
    ...route('GET /api/profile/me'),
    handler: (request) => showOwn(request),
  });

  app.route({
    ...route('POST /api/profiles'),
    handler: async (request, reply) => {
      await profiles.createProfile(deps, requireViewer(request).user.id, request.body);
      return reply.code(201).send(await showOwn(request));
    },
  });

  app.route({
    ...route('PATCH /api/profile/me'),
    handler: async (request) => {
      await profiles.updateProfile(deps, requireViewer(request).user.id, request.body);
      return showOwn(request);
    },
  });

  app.route({
    ...route('PATCH /api/profile/setup'),
    handler: async (request) => {
      await profiles.updateSetup(deps, requireViewer(request).user.id, request.body);
      return showOwn(request);
    },
  });

  app.route({
    ...route('POST /api/profile/verification'),
    handler: async (request, reply) => {
      await askForVerification(deps, requireViewer(request).user.id, request.body);
      return reply.code(201).send(await showOwn(request));
    },
  });

  app.route({
    ...route('PUT /api/profile/pricing'),
    handler: async (request) => {
      await profiles.setPricing(deps, requireViewer(request).user.id, request.body);
      return showOwn(request);
    },
  });

  const showPublic = async (request: FastifyRequest, by: 'id' | 'username', key: string) => {
    const profile = await show(request, by, key);
    if (isFromItsPage(request, profile)) countView(deps, request, profile);
    return profile;
  };

  app.route({
    ...route('GET /api/profiles/:id'),
    config: { public: true },
    // The busiest call. The presenter lists every key, so validating the response again would only cost time.
    serializerCompiler: () => JSON.stringify,
    handler: (request) => showPublic(request, 'id', request.params.id),
  });

  app.route({
    ...route('GET /api/profiles/:id/reviews'),
    config: { public: true },
    handler: async (request, reply) => {
      const page = await readReviews(deps, request.viewer?.user.id, request.params.id, request.query.offset);
      if (!page) throw profiles.profileNotFound();
      reply.header('x-total-count', page.total);
      return page.reviews;
    },
  });

  app.route({
    ...route('GET /api/links/:username'),
    config: { public: true },
    handler: (request) => showPublic(request, 'username', request.params.username),
  });

  app.route({
    ...route('GET /api/samples'),
    config: { public: true },
    handler: () => readSamples(deps),
  });
}
