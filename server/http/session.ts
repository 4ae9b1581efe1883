import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { findViewer, type Viewer } from '#server/features/accounts/sessions.service.ts';
import { userIdHeader } from '#shared/accounts/user-id-header.ts';
import type { App } from './types.ts';

const cookieName = (config: Config) => (config.production ? '__Host-intime' : 'intime');

/** Finds the viewer from the session cookie. Every /api route requires one unless its config is `public`. */
export async function useSessions(app: App, deps: Deps): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, reply, done) => {
    const token = sessionToken(request, deps.config);
    if (token !== undefined || /^\/(api|auth|test)\//.test(request.url)) {
      reply.header('cache-control', 'no-store');
    }
    if (token === undefined) return done();
    findViewer(deps, token).then((viewer) => {
      request.viewer = viewer && isMeant(request, viewer) ? viewer : null;
      done();
    }, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { config, url } = request.routeOptions;
    const isUnauthenticated = url?.startsWith('/api/') && !config.public && !request.viewer;
    done(isUnauthenticated ? unauthenticated() : undefined);
  });
}

/** False if the page that calls was loaded for another user. */
function isMeant({ headers }: FastifyRequest, { user }: Viewer): boolean {
  const userId = headers[userIdHeader];
  return userId === undefined || userId === user.id;
}

export function requireViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthenticated();
  return request.viewer;
}

function unauthenticated(): AppError {
  return new AppError('unauthenticated', errorCopy.signIn);
}

export function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

/** The cookie a signed-in browser sends. */
export function sessionCookie(config: Config, token: string): { name: string; value: string } {
  return { name: cookieName(config), value: token };
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
