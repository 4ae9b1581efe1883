import middie from '@fastify/middie';
import { createServer } from 'vite';
import type { Renderer } from '#server/http/pages/pages.ts';
import { start } from '#server/start.ts';
import type { CreateRenderer } from '#shared/page.ts';

/** Development: Vite serves the client and renders pages from source, with hot reload. */
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
