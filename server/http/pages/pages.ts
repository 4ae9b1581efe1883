import { PassThrough } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { atMostEvery } from '#server/at-most-every.ts';
import type { Deps } from '#server/deps.ts';
import { unknownPath } from '#server/errors.ts';
import { presentSelf } from '#server/features/accounts/accounts.presenter.ts';
import { findContent } from '#server/features/content/load-content.ts';
import { presentNotifications } from '#server/features/notifications/notifications.presenter.ts';
import { listNotifications } from '#server/features/notifications/notifications.service.ts';
import { readProfile } from '#server/features/profiles/profiles.reader.ts';
import { readSamples } from '#server/features/profiles/samples.reader.ts';
import { readClosestAt, readSearchAt } from '#server/features/search/search.reader.ts';
import { countView } from '#server/features/stats/count-view.ts';
import type { PageRequest, PreparePage } from '#shared/page.ts';
import { parseTheme, themeCookie } from '#shared/theme.ts';
import { sendError } from '../error-handler.ts';
import { nextIteration } from '../load/next-iteration.ts';
import { addressOf } from '../load/rate-limit.ts';
import type { App } from '../types.ts';
import { decompress, pageCache, type RenderedPage } from './page-cache.ts';

export type Renderer = PreparePage<NodeJS.WritableStream>;

/** Below these paths an unknown URL gets a JSON 404 instead of the 404 page. */
const apiSegments = ['api', 'test', 'sandbox', 's3', 'objects', 'uploads', 'og', '.well-known'];

const contentApi = '/api/content/';

/** Landing pages show a change to a sample person at most this much later. */
const maxSamplesAgeMs = 1_000;

/** Any URL without a route of its own is a page. */
export function servePages(app: App, deps: Deps, prepare: Renderer): void {
  const renderOnce = pageCache();
  const readSharedSamples = atMostEvery(maxSamplesAgeMs, () => readSamples(deps));
  const config = { public: true, page: true, unqueued: true } as const;
  app.get('/*', { config, schema: { hide: true } }, async (request, reply) => {
    let newUsername: string | undefined;
    const onRenamed = (username: string) => {
      newUsername = username;
    };
    const read = async (path: string) => {
      if (path === '/api/samples') return readSharedSamples();
      if (path.startsWith(contentApi)) return findContent(deps, path.slice(contentApi.length));
      await reply.takeTurn();
      return readFor(deps, request, path, onRenamed);
    };
    const page = await prepare(pageRequest(deps, request, read));
    if (newUsername !== undefined) {
      const { search } = new URL(request.url, deps.origin);
      return reply.redirect(`/${newUsername}${search}`);
    }
    reply.code(page.status).type('text/html; charset=utf-8');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    if (page.fingerprint) return sendRendered(request, reply, await renderOnce(page.fingerprint, page));
    await nextIteration();
    const { pipe } = await page.render(reply.nonce);
    const body = new PassThrough();
    pipe(body);
    return reply.send(body);
  });
  for (const segment of apiSegments) {
    for (const path of [`/${segment}`, `/${segment}/*`]) {
      app.get(path, { config: { public: true }, schema: { hide: true } }, async () => {
        throw unknownPath();
      });
    }
  }
  app.setNotFoundHandler((request, reply) => sendError(request, reply, unknownPath()));
}

function pageRequest(deps: Deps, request: FastifyRequest, read: PageRequest['read']): PageRequest {
  const { config, origin } = deps;
  return {
    url: request.url,
    user: request.viewer ? presentSelf(request.viewer.user, request.viewer.isOperator) : null,
    site: {
      origin,
      theme: parseTheme(request.cookies[themeCookie]),
      development: !config.production,
      feePercent: config.platformFeePercent,
      ...(config.demo ? { samples: true as const } : {}),
      ...(deps.content.size ? { content: [...deps.content.keys()] } : {}),
    },
    read,
  };
}

/** AZ-21: uses the API's own readers with the same viewer, so a page never holds more than the API would return. */
async function readFor(
  deps: Deps,
  request: FastifyRequest,
  path: string,
  onRenamed: (username: string) => void,
): Promise<unknown> {
  const viewerId = request.viewer?.user.id;
  const asker = { id: viewerId, address: addressOf(request) };
  if (path.startsWith('/api/profiles?')) return readSearchAt(deps, asker, path);
  if (path.startsWith('/api/profiles/closest?')) return readClosestAt(deps, asker, path);
  if (path === '/api/notices' && asker.id)
    return presentNotifications(await listNotifications(deps, asker.id));
  const [, kind, key = ''] = /^\/api\/(profiles|links)\/([^/]+)$/.exec(path) ?? [];
  if (!kind) return undefined;
  const profile = await readProfile(deps, viewerId, kind === 'links' ? 'username' : 'id', key);
  if (kind === 'links' && profile && !isSameName(profile.user.username, key)) {
    onRenamed(profile.user.username);
    return undefined;
  }
  // Only the expert's public page shows a profile, so reading one for a page is a view.
  if (profile) countView(deps, request, profile);
  return profile;
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { nonce, inlineScripts, ...compressed }: RenderedPage,
): Promise<FastifyReply> {
  reply.setNonce(nonce, inlineScripts);
  // Identifies the rendering, so a browser that still has it also has HTML with this nonce.
  const etag = `W/"${nonce}"`;
  reply.headers({ vary: 'accept-encoding', etag });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const chosen = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (chosen !== 'br' && chosen !== 'gzip') return reply.send(await decompress(compressed.gzip));
  return reply.header('content-encoding', chosen).send(compressed[chosen]);
}
