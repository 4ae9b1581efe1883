import type { Deps } from '#server/deps.ts';
import { addressOf } from '#server/http/load/rate-limit.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { searchHeaders } from '#shared/search/search.ts';
import { readClosest, readSearch } from './search.reader.ts';

/** Some clients reject responses with longer headers. */
const maxHeaderLength = 2_000;

export function searchRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/profiles'),
    config: { public: true },
    // The presenter lists every key. Validating 60 long profiles again would take longer than finding them.
    serializerCompiler: () => JSON.stringify,
    handler: async (request, reply) => {
      const searcher = { id: request.viewer?.user.id, address: addressOf(request) };
      const { profiles, total, by, corrected } = await readSearch(deps, searcher, request.query);
      reply.header(searchHeaders.total, total).header(searchHeaders.by, by);
      const encoded = corrected === null ? '' : encodeURIComponent(corrected.toWellFormed());
      if (encoded !== '' && encoded.length <= maxHeaderLength) reply.header(searchHeaders.corrected, encoded);
      return profiles;
    },
  });

  app.route({
    ...route('GET /api/profiles/closest'),
    config: { public: true },
    handler: (request) => {
      const searcher = { id: request.viewer?.user.id, address: addressOf(request) };
      return readClosest(deps, searcher, request.query);
    },
  });
}
