import middie from '@fastify/middie';
import { createServer } from 'vite';
import type { Renderer } from '#server/http/pages.ts';
import { start } from '#server/start.ts';
import type { CreateRenderer } from '#shared/page.ts';

/** Sources straight from disk: Vite transforms the client and the pages, and reloads what changed. */
await start(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const render: Renderer = async (request) => {
    const module = await vite.ssrLoadModule('/web/app/entry-server.tsx');
    return (module.createRenderer as CreateRenderer<NodeJS.WritableStream>)(undefined)(request);
  };
  return {
    render,
    development: async (app) => {
      await app.register(middie);
      app.use(vite.middlewares);
    },
  };
});
