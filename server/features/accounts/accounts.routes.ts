import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { addressOf } from '#server/http/load/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { clearSessionCookie, requireViewer, setSessionCookie } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import * as accountsCopy from './accounts.copy.ts';
import { presentSelf } from './accounts.presenter.ts';
import * as accounts from './accounts.service.ts';
import { callerOf } from './caller.ts';
import { changePassword } from './change-password.service.ts';
import { requestPasswordReset, resetPassword } from './password-resets.service.ts';
import { changeUsername, checkUsername } from './usernames/usernames.service.ts';

export function accountRoutes(app: App, deps: Deps): void {
  const { config } = deps;
  const caller = (request: FastifyRequest) => callerOf(request, config);

  app.route({
    ...route('GET /auth/user'),
    handler: async (request) => {
      const { user, isOperator } = requireViewer(request);
      return presentSelf(user, isOperator);
    },
  });

  app.route({
    ...route('POST /auth/register'),
    handler: async (request, reply) => {
      const { user, isOperator, sessionToken } = await accounts.register(deps, caller(request), request.body);
      setSessionCookie(reply, config, sessionToken);
      return reply.code(201).send(presentSelf(user, isOperator));
    },
  });

  app.route({
    ...route('POST /auth/login'),
    handler: async (request, reply) => {
      const { user, isOperator, sessionToken } = await accounts.signIn(deps, caller(request), request.body);
      setSessionCookie(reply, config, sessionToken);
      return presentSelf(user, isOperator);
    },
  });

  app.route({
    ...route('POST /auth/logout'),
    handler: async (request, reply) => {
      await accounts.signOut(deps, caller(request));
      clearSessionCookie(reply, config);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...route('POST /auth/forgot'),
    handler: async (request, reply) => {
      await requestPasswordReset(deps, addressOf(request), request.body.email);
      return reply.code(202).send({ message: accountsCopy.resetLinkSent });
    },
  });

  app.route({
    ...route('POST /auth/reset'),
    handler: async (request, reply) => {
      await resetPassword(deps, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...route('GET /api/usernames/:username'),
    config: { public: true },
    handler: (request) => checkUsername(deps, request.viewer?.user.id, request.params.username),
  });

  app.route({
    ...route('PATCH /api/user/update'),
    handler: async (request) => {
      const viewer = requireViewer(request);
      return presentSelf(await accounts.updateUser(deps, viewer, request.body), viewer.isOperator);
    },
  });

  app.route({
    ...route('POST /api/settings/username'),
    handler: async (request) => {
      const { user, isOperator } = requireViewer(request);
      return presentSelf(await changeUsername(deps, user, request.body), isOperator);
    },
  });

  app.route({
    ...route('POST /api/settings/password'),
    handler: async (request, reply) => {
      await changePassword(deps, requireViewer(request), request.body);
      return reply.code(204).send(null);
    },
  });
}
