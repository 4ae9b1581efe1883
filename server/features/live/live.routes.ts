import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import * as liveCopy from './live.copy.ts';
import { createLive } from './live.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Stops proxies from buffering the stream.
  'x-accel-buffering': 'no',
  // The connection serves this stream only.
  connection: 'close',
};

export function liveRoutes(app: App, deps: Deps, stopping?: AbortSignal): void {
  const live = createLive(deps);
  stopping?.addEventListener('abort', live.endAll);
  app.addHook('preClose', async () => live.endAll());
  app.addHook('onClose', () => live.close());

  // A HEAD request would never end.
  app.get(
    '/api/stream',
    { exposeHeadRoute: false, config: { unqueued: true }, schema: { hide: true } },
    async (request, reply) => {
      const { user, sid } = requireViewer(request);
      await deps.limits.hitInBlocks('streams', user.id);
      await live.listen();
      if (stopping?.aborted) {
        throw new AppError('unavailable', liveCopy.restarting, { retryAfterSeconds: 2 });
      }
      reply.hijack();
      for (const [name, value] of Object.entries(reply.headers(headers).getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.writeHead(200);
      live.add({ userId: user.id, sid }, reply.raw, [request.headers['last-event-id']].flat()[0]);
    },
  );
}
