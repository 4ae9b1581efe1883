import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findViewer, type Viewer } from '#server/features/accounts/sessions.service.ts';
import type { App } from './types.ts';

const cookieName = (config: Config) => (config.production ? '__Host-intime' : 'intime');

/** The session says who is asking. Every /api route needs one unless it says otherwise. */
export async function useSessions(app: App, deps: Deps): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = sessionToken(request, deps.config);
    if (token !== undefined) {
      request.viewer = await findViewer(deps, token);
      reply.header('cache-control', 'no-store');
    }
    if (/^\/(api|auth|test)\//.test(request.url)) reply.header('cache-control', 'no-store');
  });
  app.addHook('preValidation', async (request) => {
    const { config, url } = request.routeOptions;
    if (url?.startsWith('/api/') && !config.public) requireViewer(request);
  });
}

export function requireViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new AppError('unauthenticated', 'Please sign in.');
  return request.viewer;
}

export function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.production,
    maxAge: config.sessionAbsoluteMs / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.production,
  });
}
