import type { Deps } from '#server/deps.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { findContent } from './load-content.ts';

export function contentRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/content/:name'),
    config: { public: true },
    handler: async ({ params }) => {
      const page = findContent(deps, params.name);
      if (!page) throw new AppError('not_found', errorCopy.notFound);
      return page;
    },
  });
}
