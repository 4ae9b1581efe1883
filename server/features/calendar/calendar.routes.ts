import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { App } from '#server/http/types.ts';
import * as calendarCopy from './calendar.copy.ts';
import { feedOf } from './calendar.service.ts';

const params = z.object({ token: z.string() });

/** Calendar apps can't sign in, so the secret URL alone grants access until its owner replaces it. */
export function calendarRoutes(app: App, deps: Deps): void {
  app.get(
    '/calendar/:token.ics',
    { config: { public: true }, schema: { params } },
    async (request, reply) => {
      const feed = await feedOf(deps, request.params.token);
      if (feed === undefined) throw new AppError('not_found', calendarCopy.notFound);
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(feed);
    },
  );
}
