import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { App } from '#server/http/types.ts';
import { cachedPictures } from './cached-pictures.ts';
import type { Card } from './card-layout.ts';
import { describeCard, writeSitemap } from './links.service.ts';
import { robotsText } from './site-files.ts';

/** About 30 KB each. */
const keptPictures = 1000;
const sitemapKeptMs = 600_000;
const dayCache = 'public, max-age=86400';
const hourCache = 'public, max-age=3600';

/** The drawing libraries are loaded for the first picture, not at the start. */
async function drawCard(card: Card): Promise<Buffer> {
  const picture = await import('./card-picture.ts');
  return picture.drawCard(card);
}

/** What other sites and programs read of a link. It is the same for everyone, signed in or not. */
export function linkRoutes(app: App, deps: Deps): void {
  const open = { config: { public: true }, schema: { hide: true } } as const;
  const pictureOf = cachedPictures(drawCard, keptPictures);
  const sitemap = keepFor(sitemapKeptMs, deps.now, () => writeSitemap(deps));

  app.get(
    '/og/:file',
    { ...open, schema: { hide: true, params: z.object({ file: z.string() }) } },
    async (request, reply) => {
      const [, username] = /^([\w-]+)\.png$/i.exec(request.params.file) ?? [];
      if (!username) throw new AppError('not_found', 'Not found');
      const { png, etag } = await pictureOf(await describeCard(deps, username));
      // Other sites show it on their own pages.
      reply.headers({ 'cache-control': dayCache, etag, 'cross-origin-resource-policy': 'cross-origin' });
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/png').send(png);
    },
  );

  app.get('/sitemap.xml', open, async (_request, reply) => {
    const xml = await sitemap();
    return reply.header('cache-control', hourCache).type('application/xml; charset=utf-8').send(xml);
  });

  app.get('/robots.txt', open, async (_request, reply) =>
    reply.header('cache-control', hourCache).type('text/plain; charset=utf-8').send(robotsText(deps.origin)),
  );
}

/** The latest answer for a while, whoever asks: written once for all who ask at the same time. */
function keepFor<T>(ms: number, now: () => Date, make: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | undefined;
  return () => {
    const at = now().getTime();
    if (!kept || at >= kept.until || at < kept.until - ms) kept = { until: at + ms, answer: make() };
    const { answer } = kept;
    answer.catch(() => {
      kept = undefined;
    });
    return answer;
  };
}

/** Whether the asker already has it. Proxies that pack answers mark the tag as weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
