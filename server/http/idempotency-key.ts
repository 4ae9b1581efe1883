import type { FastifyRequest } from 'fastify';

/** The request's Idempotency-Key header. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return [headers['idempotency-key']].flat()[0];
}
