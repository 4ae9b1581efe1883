import { loadBuiltWeb } from '#server/built-web.ts';
import { start } from '#server/start.ts';

/** The baseline for shared pages: the product, with every page rendered and compressed for each request. */
await start(async () => {
  const web = await loadBuiltWeb();
  return { ...web, render: async (request) => ({ ...(await web.render(request)), fingerprint: undefined }) };
});
