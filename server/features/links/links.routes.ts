import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isUnchanged } from '#server/http/etag.ts';
import type { App } from '#server/http/types.ts';
import { cachedPictures } from './cached-pictures.ts';
import { drawCard } from './card-thread.ts';
import * as linksCopy from './links.copy.ts';
import { describeCard, writeSitemap } from './links.service.ts';
import { robotsText } from './site-files.ts';

/** About 30 KB each. */
const maxCachedPictures = 1000;
const sitemapCacheMs = 600_000;
const hourCache = 'public, max-age=3600';

/** What other sites and crawlers read about a link. The same for everyone, signed in or not. */
export function linkRoutes(app: App, deps: Deps): void {
  const publicRoute = { config: { public: true }, schema: { hide: true } } as const;
  const pictureOf = cachedPictures(drawCard, maxCachedPictures);
  const sitemap = cacheFor(sitemapCacheMs, deps.now, () => writeSitemap(deps));

  app.get(
    '/og/:file',
    { ...publicRoute, schema: { hide: true, params: z.object({ file: z.string() }) } },
    async (request, reply) => {
      const [, username] = /^([\w-]+)\.png$/i.exec(request.params.file) ?? [];
      if (!username) throw new AppError('not_found', linksCopy.notFound);
      const { png, etag } = await pictureOf(await describeCard(deps, username));
      // Other sites embed it.
      reply.headers({ 'cache-control': hourCache, etag, 'cross-origin-resource-policy': 'cross-origin' });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/png').send(png);
    },
  );

  app.get('/sitemap.xml', publicRoute, async (_request, reply) => {
    const xml = await sitemap();
    return reply.header('cache-control', hourCache).type('application/xml; charset=utf-8').send(xml);
  });

  app.get('/robots.txt', publicRoute, async (_request, reply) =>
    reply.header('cache-control', hourCache).type('text/plain; charset=utf-8').send(robotsText(deps.origin)),
  );
}

/** Caches the result for a while. Parallel requests share one computation; a failure isn't cached. */
function cacheFor<T>(ms: number, now: () => Date, make: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; result: Promise<T> } | undefined;
  return () => {
    const at = now().getTime();
    if (!cached || at >= cached.until || at < cached.until - ms) cached = { until: at + ms, result: make() };
    const { result } = cached;
    result.catch(() => {
      cached = undefined;
    });
    return result;
  };
}
