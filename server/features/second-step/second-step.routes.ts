import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { confirmApp, startAppSetup } from './app-setup.service.ts';
import { renewRecoveryCodes, setPasskeyStep, turnOffApp } from './second-step.service.ts';
import { readSecurity } from './security.reader.ts';

export function secondStepRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/settings/sign-in'),
    handler: (request) => readSecurity(deps.db, requireViewer(request).user.id),
  });

  app.route({
    ...route('PUT /api/settings/second-step/passkey'),
    handler: (request) => setPasskeyStep(deps, requireViewer(request), request.body),
  });

  app.route({
    ...route('POST /api/settings/second-step/app'),
    handler: (request) => startAppSetup(deps, requireViewer(request).user, request.body.currentPassword),
  });

  app.route({
    ...route('POST /api/settings/second-step/app/confirm'),
    handler: (request) => confirmApp(deps, requireViewer(request), request.body),
  });

  app.route({
    ...route('DELETE /api/settings/second-step/app'),
    handler: (request) => turnOffApp(deps, requireViewer(request).user, request.body.currentPassword),
  });

  app.route({
    ...route('POST /api/settings/second-step/recovery-codes'),
    handler: (request) => renewRecoveryCodes(deps, requireViewer(request).user, request.body.currentPassword),
  });
}
