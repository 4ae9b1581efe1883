import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError, jsonRequired } from '#server/errors.ts';
import type { App } from './types.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The origins our pages are served from. Never taken from the request. */
export function allowedOrigins(config: Pick<Config, 'publicUrl'>, port: number): string[] {
  if (config.publicUrl) return [config.publicUrl];
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}

/** Accepts state changes only from our own pages, and only as JSON. */
export function guardStateChanges(app: App, origins: string[]): void {
  app.addHook('onRequest', (request, _reply, done) => done(stateChangeError(request, origins)));
}

/** The error for a state change that isn't accepted; undefined if it is. */
export function stateChangeError(request: FastifyRequest, origins: string[]): AppError | undefined {
  if (safeMethods.has(request.method) || request.routeOptions.config.skipOriginCheck) return undefined;
  if (!isSameOrigin(request, origins)) return new AppError('forbidden', errorCopy.otherOrigin);
  if (!isJson(request)) return jsonRequired();
  return undefined;
}

function isSameOrigin({ headers }: FastifyRequest, origins: string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || origins.includes(headers.origin);
}

/** A request without a body needs no content type. Browsers send the Origin header for those too. */
function isJson({ headers }: FastifyRequest): boolean {
  const bodiless = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
  if (bodiless && headers['content-type'] === undefined) return true;
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}
