import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { addressOf } from '#server/http/rate-limit.ts';
import type { App } from '#server/http/types.ts';
import { profileSchema } from '#shared/profiles/profiles.schema.ts';
import { searchSchema } from '#shared/search/search.schema.ts';
import { searchHeaders } from '#shared/search/search.ts';
import { readSearch } from './search.reader.ts';

/** Some clients refuse an answer with longer ones. */
const longestHeader = 2_000;

export function searchRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/profiles',
    {
      config: { public: true },
      schema: { querystring: searchSchema, response: { 200: z.array(profileSchema) } },
    },
    async (request, reply) => {
      const asker = { id: request.viewer?.user.id, address: addressOf(request) };
      const { profiles, total, by, mended } = await readSearch(deps, asker, request.query);
      reply.header(searchHeaders.total, total).header(searchHeaders.by, by);
      const said = mended === null ? '' : encodeURIComponent(mended.toWellFormed());
      if (said !== '' && said.length <= longestHeader) reply.header(searchHeaders.mended, said);
      return profiles;
    },
  );
}
