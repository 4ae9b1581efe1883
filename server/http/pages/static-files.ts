import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { yearSeconds } from '#shared/durations.ts';
import type { App } from '../types.ts';

/** Files with a content hash in their name are cached for a year, the others for an hour. */
export async function serveStaticFiles(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', '**/*.html'],
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(folder, 'assets') + path.sep);
      reply.setHeader(
        'cache-control',
        hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
      );
      // Other sites embed it in link previews.
      if (file.endsWith('social.png')) reply.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
