import type { Deps } from '#server/deps.ts';
import { presentSelf } from '#server/features/accounts/accounts.presenter.ts';
import { callerOf } from '#server/features/accounts/caller.ts';
import { confirmingOf } from '#server/features/second-step/second-step.routes.ts';
import { route } from '#server/http/route.ts';
import { requireViewer, setSessionCookie } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { requestAnyPasskey } from './passkey-requests.service.ts';
import { addPasskey, removePasskey, renamePasskey, requestNewPasskey } from './passkeys.service.ts';
import { signInWithPasskey } from './sign-in.service.ts';

export function passkeyRoutes(app: App, deps: Deps): void {
  const { config } = deps;

  app.route({
    ...route('POST /auth/passkey/options'),
    handler: async () => requestAnyPasskey(deps),
  });

  app.route({
    ...route('POST /auth/passkey'),
    handler: async (request, reply) => {
      const signedIn = await signInWithPasskey(deps, callerOf(request, config), request.body.passkey);
      setSessionCookie(reply, config, signedIn.sessionToken);
      return presentSelf(signedIn.user, signedIn.isOperator);
    },
  });

  app.route({
    ...route('POST /api/settings/passkeys/options'),
    handler: (request) => requestNewPasskey(deps, confirmingOf(request), request.body),
  });

  app.route({
    ...route('POST /api/settings/passkeys'),
    handler: async (request, reply) =>
      reply.code(201).send(await addPasskey(deps, requireViewer(request).user, request.body)),
  });

  app.route({
    ...route('PATCH /api/settings/passkeys/:id'),
    handler: (request) =>
      renamePasskey(deps, requireViewer(request).user.id, request.params.id, request.body.name),
  });

  app.route({
    ...route('DELETE /api/settings/passkeys/:id'),
    handler: (request) => removePasskey(deps, confirmingOf(request), request.params.id, request.body),
  });
}
