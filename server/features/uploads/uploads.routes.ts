import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { UploadReceiver } from '#server/adapters/storage/storage-port.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isUnchanged } from '#server/http/etag.ts';
import { allowSlowUpload } from '#server/http/http-server.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { claimPhoto } from './claim-photo.service.ts';
import * as uploadsCopy from './uploads.copy.ts';
import { openUpload, readPhoto, receiveUpload } from './uploads.service.ts';

export async function uploadRoutes(app: App, deps: Deps, origins: string[]): Promise<void> {
  app.route({
    ...route('POST /api/objects/upload'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      // Use the page's own origin: to a browser, localhost and 127.0.0.1 are different origins.
      const origin = origins.find((each) => each === request.headers.origin) ?? deps.origin;
      return { uploadURL: await openUpload(deps, user.id, request.body ?? {}, origin) };
    },
  });

  app.route({
    ...route('PUT /api/profile/photo'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      return { objectPath: await claimPhoto(deps, user.id, request.body.photoURL, origins) };
    },
  });

  app.get(
    '/objects/:id/:file',
    {
      config: { public: true },
      schema: { params: z.object({ id: z.string(), file: z.string() }), hide: true },
    },
    async ({ params, headers }, reply) => {
      const size =
        params.file === 'photo.webp' ? 'photo' : params.file === 'small.webp' ? 'small' : undefined;
      const picture = size && (await readPhoto(deps, params.id, size));
      if (!picture) throw new AppError('not_found', uploadsCopy.notFound);
      const etag = `"${params.id}.${size}"`;
      reply.headers({
        // A photo never changes, but it can be deleted: caches must not keep it for longer than an hour.
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename="${size}.webp"`,
        etag,
      });
      if (isUnchanged(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/webp').send(picture);
    },
  );

  const { receiver } = deps.storage;
  if (receiver) await app.register(receiveFiles(deps, receiver));
}

/** Receives files where there is no bucket. The body is streamed to the service, whatever its content type. */
function receiveFiles(deps: Deps, door: UploadReceiver): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    app.put(
      '/uploads/:id',
      {
        config: { public: true, skipOriginCheck: true, unqueued: true },
        schema: {
          params: z.object({ id: z.string() }),
          querystring: z.record(z.string(), z.unknown()),
          hide: true,
        },
      },
      async ({ params, query, headers, raw }, reply) => {
        if (door.readTerms(params.id, query)) allowSlowUpload(raw);
        const length = headers['content-length'];
        await receiveUpload(deps, door, params.id, query, {
          type: headers['content-type']?.split(';')[0]?.trim().toLowerCase(),
          size: length === undefined ? undefined : Number(length),
          body: raw,
        });
        // Uploaders expect the ETag that a bucket would send.
        return reply.header('etag', `"${params.id}"`).send();
      },
    );
  };
}
