import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { createLive } from './live.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers before they pass them on leave this one alone.
  'x-accel-buffering': 'no',
  // Nobody asks for anything else on it: with the answer the connection ends.
  connection: 'close',
};

export function liveRoutes(app: App, deps: Deps, leaving?: AbortSignal): void {
  const live = createLive(deps);
  leaving?.addEventListener('abort', live.endAll);
  app.addHook('preClose', async () => live.endAll());
  app.addHook('onClose', () => live.close());

  // A HEAD would listen and never hear.
  app.get('/api/stream', { exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
    const { user, sid } = requireViewer(request);
    await live.listen();
    if (leaving?.aborted) {
      throw new AppError('unavailable', 'InTime is restarting. Please try again.', { retryAfterSeconds: 2 });
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.headers(headers).getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200);
    live.add({ userId: user.id, sid }, reply.raw, [request.headers['last-event-id']].flat()[0]);
  });
}
