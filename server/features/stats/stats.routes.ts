import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { dayMs } from '#shared/durations.ts';
import { presentOwnFigures } from './own-stats.presenter.ts';
import { readOwnFigures } from './own-stats.service.ts';
import * as statsCopy from './stats.copy.ts';
import { readStats } from './stats.repository.ts';

const acceptRateDays = 90;

/** Platform metrics and an expert's own figures, for users with an expert profile only. */
export function statsRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/admin/stats'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      if ((await findProfileId(deps.db, user.id)) === undefined) {
        throw new AppError('forbidden', statsCopy.expertsOnly);
      }
      const now = deps.now().getTime();
      return readStats(deps.db, {
        midnight: new Date(now - (now % dayMs)),
        respondedSince: new Date(now - acceptRateDays * dayMs),
      });
    },
  });

  app.route({
    ...route('GET /api/stats/mine'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      return presentOwnFigures(await readOwnFigures(deps, user.id), user.id);
    },
  });
}
