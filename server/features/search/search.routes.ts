import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { addressOf } from '#server/http/rate-limit.ts';
import type { App } from '#server/http/types.ts';
import { profileSchema } from '#shared/profiles/profiles.schema.ts';
import { searchSchema } from '#shared/search/search.schema.ts';
import { searchHeaders } from '#shared/search/search.ts';
import { readSearch } from './search.reader.ts';

/** Some clients reject responses with longer headers. */
const maxHeaderLength = 2_000;

export function searchRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/profiles',
    {
      config: { public: true },
      schema: { querystring: searchSchema, response: { 200: z.array(profileSchema) } },
    },
    async (request, reply) => {
      const searcher = { id: request.viewer?.user.id, address: addressOf(request) };
      const { profiles, total, by, mended } = await readSearch(deps, searcher, request.query);
      reply.header(searchHeaders.total, total).header(searchHeaders.by, by);
      const encoded = mended === null ? '' : encodeURIComponent(mended.toWellFormed());
      if (encoded !== '' && encoded.length <= maxHeaderLength) reply.header(searchHeaders.mended, encoded);
      return profiles;
    },
  );
}
