import type { Deps } from '#server/deps.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { settingsChangeSchema, settingsSchema } from '#shared/settings/settings.schema.ts';
import { presentSettings } from './settings.presenter.ts';
import { changeSettings, endCalendar, renewCalendar } from './settings.service.ts';

const response = { 200: settingsSchema };

export function settingsRoutes(app: App, deps: Deps): void {
  app.get('/api/settings', { schema: { response } }, async (request) =>
    presentSettings(deps, requireViewer(request).user),
  );

  app.patch('/api/settings', { schema: { body: settingsChangeSchema, response } }, async (request) =>
    presentSettings(deps, await changeSettings(deps, requireViewer(request).user, request.body)),
  );

  app.post('/api/settings/calendar', { schema: { response } }, async (request) =>
    presentSettings(deps, await renewCalendar(deps, requireViewer(request).user.id)),
  );

  app.delete('/api/settings/calendar', { schema: { response } }, async (request) =>
    presentSettings(deps, await endCalendar(deps, requireViewer(request).user.id)),
  );
}
