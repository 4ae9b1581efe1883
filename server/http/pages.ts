import { PassThrough } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { presentSelf } from '#server/features/accounts/accounts.presenter.ts';
import { readProfile } from '#server/features/profiles/profiles.reader.ts';
import { readSearchAt } from '#server/features/search/search.reader.ts';
import type { Searcher } from '#server/features/search/search.service.ts';
import type { PageRequest, PreparePage } from '#shared/page.ts';
import { parseTheme, themeCookie } from '#shared/theme.ts';
import { sendError } from './error-handler.ts';
import { addressOf } from './rate-limit.ts';
import { type DrawnPage, sharedPages, unpack } from './shared-pages.ts';
import type { App } from './types.ts';

export type Renderer = PreparePage<NodeJS.WritableStream>;

/** Addresses for programs answer a program, unknown ones too. */
const apiSegments = ['api', 'test', 'sandbox', 's3', 'objects', 'uploads', 'og', '.well-known'];

/** Every address that no other route has is a page. */
export function servePages(app: App, deps: Deps, prepare: Renderer): void {
  const drawOnce = sharedPages();
  app.get('/*', { config: { public: true, page: true }, schema: { hide: true } }, async (request, reply) => {
    const page = await prepare(pageRequest(deps, request));
    reply.code(page.status).type('text/html; charset=utf-8');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    if (page.fingerprint) return sendDrawn(request, reply, await drawOnce(page.fingerprint, page));
    const { pipe } = await page.render(reply.nonce);
    const body = new PassThrough();
    pipe(body);
    return reply.send(body);
  });
  for (const segment of apiSegments) {
    for (const path of [`/${segment}`, `/${segment}/*`]) {
      app.get(path, { config: { public: true }, schema: { hide: true } }, async () => {
        throw new AppError('not_found', 'Not found');
      });
    }
  }
  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, new AppError('not_found', 'Not found')),
  );
}

function pageRequest(deps: Deps, request: FastifyRequest): PageRequest {
  const { config, origin } = deps;
  return {
    url: request.url,
    user: request.viewer ? presentSelf(request.viewer.user) : null,
    site: {
      origin,
      theme: parseTheme(request.cookies[themeCookie]),
      development: !config.production,
      feePercent: config.platformFeePercent,
    },
    read: (path) => readAs(deps, { id: request.viewer?.user.id, address: addressOf(request) }, path),
  };
}

/** AZ-21: the same readers that answer the calls, asked for the same viewer. */
async function readAs(deps: Deps, asker: Searcher, path: string): Promise<unknown> {
  if (path.startsWith('/api/profiles?')) return readSearchAt(deps, asker, path);
  const [, kind, wanted = ''] = /^\/api\/(profiles|links)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'profiles') return readProfile(deps, asker.id, 'id', wanted);
  if (kind === 'links') return readProfile(deps, asker.id, 'username', wanted);
  return undefined;
}

async function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  { nonce, ...packed }: DrawnPage,
): Promise<FastifyReply> {
  reply.setNonce(nonce);
  reply.header('vary', 'accept-encoding');
  const chosen = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (chosen !== 'br' && chosen !== 'gzip') return reply.send(await unpack(packed.gzip));
  return reply.header('content-encoding', chosen).send(packed[chosen]);
}
