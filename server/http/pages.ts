import { PassThrough } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { presentSelf } from '#server/features/accounts/accounts.presenter.ts';
import type { RenderPage } from '#shared/page.ts';
import { parseTheme, themeCookie } from '#shared/theme.ts';
import { sendError } from './error-handler.ts';
import type { App } from './types.ts';

export type Renderer = RenderPage<NodeJS.WritableStream>;

/** Addresses for programs answer a program, unknown ones too. */
const apiSegments = ['api', 'test', 'sandbox', 's3', 'objects', 'uploads', '.well-known'];

/** Every address that no other route has is a page. */
export function servePages(app: App, { config, origin }: Deps, render: Renderer): void {
  app.get('/*', { config: { public: true, page: true }, schema: { hide: true } }, async (request, reply) => {
    const page = await render({
      url: request.url,
      nonce: reply.nonce,
      user: request.viewer ? presentSelf(request.viewer.user) : null,
      site: { origin, theme: parseTheme(request.cookies[themeCookie]), development: !config.production },
    });
    reply.code(page.status).type('text/html; charset=utf-8');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    const body = new PassThrough();
    page.pipe(body);
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
