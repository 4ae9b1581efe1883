import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { isLoopback } from './loopback.ts';
import type { App } from './types.ts';

/** Prometheus text for this machine, or for whoever knows the token. */
export function exposeMetrics(app: App, config: Config): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request) && !hasToken(request, config)) throw new AppError('not_found', 'Not found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function hasToken(request: FastifyRequest, { metricsToken }: Config): boolean {
  if (!metricsToken) return false;
  const wanted = Buffer.from(`Bearer ${metricsToken}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
