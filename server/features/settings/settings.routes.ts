import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { confirmEmailChange } from './email-change.service.ts';
import { presentSettings } from './settings.presenter.ts';
import { changeSettings, endCalendar, showCalendar } from './settings.service.ts';

export function settingsRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/settings'),
    handler: async (request) => presentSettings(deps, requireViewer(request).user),
  });

  app.route({
    ...route('PATCH /api/settings'),
    handler: async (request) =>
      presentSettings(deps, await changeSettings(deps, requireViewer(request).user, request.body)),
  });

  app.route({
    ...route('POST /api/settings/calendar'),
    handler: async (request) => {
      const { user, calendarUrl } = await showCalendar(deps, requireViewer(request).user, request.body);
      return { ...(await presentSettings(deps, user)), calendarUrl };
    },
  });

  app.route({
    ...route('POST /auth/confirm-email'),
    handler: (request) => confirmEmailChange(deps, request.body.token),
  });

  app.route({
    ...route('DELETE /api/settings/calendar'),
    handler: async (request) =>
      presentSettings(deps, await endCalendar(deps, requireViewer(request).user.id)),
  });
}
