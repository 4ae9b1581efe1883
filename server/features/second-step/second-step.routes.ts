import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { addressOf } from '#server/http/load/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { confirmApp, startAppSetup } from './app-setup.service.ts';
import { type Confirming, requestPasskeyToConfirm } from './confirmed.service.ts';
import { renewRecoveryCodes, setPasskeyStep, turnOffApp } from './second-step.service.ts';
import { readSecurity } from './security.reader.ts';
import { undoChange } from './undo-change.service.ts';

export function secondStepRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/settings/sign-in'),
    handler: (request) => readSecurity(deps.db, requireViewer(request).user.id),
  });

  app.route({
    ...route('POST /api/settings/confirm/passkey'),
    handler: (request) => requestPasskeyToConfirm(deps, requireViewer(request).user.id),
  });

  app.route({
    ...route('POST /auth/not-me'),
    handler: (request) => undoChange(deps, request.body.token),
  });

  app.route({
    ...route('PUT /api/settings/second-step/passkey'),
    handler: (request) => setPasskeyStep(deps, requireViewer(request), addressOf(request), request.body),
  });

  app.route({
    ...route('POST /api/settings/second-step/app'),
    handler: (request) => startAppSetup(deps, confirmingOf(request), request.body),
  });

  app.route({
    ...route('POST /api/settings/second-step/app/confirm'),
    handler: (request) => confirmApp(deps, requireViewer(request), request.body),
  });

  app.route({
    ...route('DELETE /api/settings/second-step/app'),
    handler: (request) => turnOffApp(deps, confirmingOf(request), request.body),
  });

  app.route({
    ...route('POST /api/settings/second-step/recovery-codes'),
    handler: (request) => renewRecoveryCodes(deps, confirmingOf(request), request.body),
  });
}

/** Whoever the session belongs to, and the address that wrong codes count against. */
export function confirmingOf(request: FastifyRequest): Confirming {
  return { user: requireViewer(request).user, address: addressOf(request) };
}
