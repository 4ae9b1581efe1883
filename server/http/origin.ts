import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { App } from './types.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where our own pages are served from. Never taken from the request. */
export function allowedOrigins(config: Pick<Config, 'publicUrl'>, port: number): string[] {
  if (config.publicUrl) return [config.publicUrl];
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}

/** State changes come from our own pages, as JSON. */
export function guardStateChanges(app: App, origins: string[]): void {
  app.addHook('onRequest', (request, _reply, done) => done(foreignChange(request, origins)));
}

/** Why this state change isn't taken; undefined for those that are. */
export function foreignChange(request: FastifyRequest, origins: string[]): AppError | undefined {
  if (safeMethods.has(request.method) || request.routeOptions.config.foreign) return undefined;
  if (!isOurs(request, origins)) return new AppError('forbidden', 'This request did not come from InTime.');
  if (!isJson(request)) return new AppError('unsupported', 'Please send JSON.');
  return undefined;
}

function isOurs({ headers }: FastifyRequest, origins: string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || origins.includes(headers.origin);
}

/** A request without a body needs no content type; the browser names the origin of those too. */
function isJson({ headers }: FastifyRequest): boolean {
  const bodiless = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
  if (bodiless && headers['content-type'] === undefined) return true;
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}
