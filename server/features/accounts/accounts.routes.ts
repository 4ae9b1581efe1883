import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { addressOf } from '#server/http/rate-limit.ts';
import { clearSessionCookie, requireViewer, sessionToken, setSessionCookie } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import {
  forgotSchema,
  loginSchema,
  passwordChangeSchema,
  registrationSchema,
  resetSchema,
  usernameCheckSchema,
  userSchema,
  userUpdateSchema,
} from '#shared/accounts/accounts.schema.ts';
import { accountsCopy } from './accounts.copy.ts';
import { presentSelf } from './accounts.presenter.ts';
import * as accounts from './accounts.service.ts';
import { requestPasswordReset, resetPassword } from './password-resets.service.ts';

export function accountRoutes(app: App, deps: Deps): void {
  const { config } = deps;
  const caller = (request: FastifyRequest): accounts.Caller => ({
    address: addressOf(request),
    sessionToken: sessionToken(request, config),
  });

  app.get('/auth/user', { schema: { response: { 200: userSchema } } }, async (request) =>
    presentSelf(requireViewer(request).user),
  );

  app.post(
    '/auth/register',
    { schema: { body: registrationSchema, response: { 201: userSchema } } },
    async (request, reply) => {
      const { user, sessionToken } = await accounts.register(deps, caller(request), request.body);
      setSessionCookie(reply, config, sessionToken);
      return reply.code(201).send(presentSelf(user));
    },
  );

  app.post(
    '/auth/login',
    { schema: { body: loginSchema, response: { 200: userSchema } } },
    async (request, reply) => {
      const { user, sessionToken } = await accounts.signIn(deps, caller(request), request.body);
      setSessionCookie(reply, config, sessionToken);
      return presentSelf(user);
    },
  );

  app.post('/auth/logout', { schema: { response: { 204: z.null() } } }, async (request, reply) => {
    await accounts.signOut(deps, caller(request));
    clearSessionCookie(reply, config);
    return reply.code(204).send(null);
  });

  app.post(
    '/auth/forgot',
    { schema: { body: forgotSchema, response: { 202: z.object({ message: z.string() }) } } },
    async (request, reply) => {
      await requestPasswordReset(deps, addressOf(request), request.body.email);
      return reply.code(202).send({ message: accountsCopy.resetLinkSent });
    },
  );

  app.post(
    '/auth/reset',
    { schema: { body: resetSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await resetPassword(deps, request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/usernames/:username',
    {
      config: { public: true },
      schema: { params: z.object({ username: z.string() }), response: { 200: usernameCheckSchema } },
    },
    async (request) => accounts.checkUsername(deps, request.params.username),
  );

  app.patch(
    '/api/user/update',
    { schema: { body: userUpdateSchema, response: { 200: userSchema } } },
    async (request) => presentSelf(await accounts.updateUser(deps, requireViewer(request), request.body)),
  );

  app.post(
    '/api/settings/password',
    { schema: { body: passwordChangeSchema, response: { 204: z.null() } } },
    async (request, reply) => {
      await accounts.changePassword(deps, requireViewer(request), request.body);
      return reply.code(204).send(null);
    },
  );
}
