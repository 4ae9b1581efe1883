import type { FastifyRequest } from 'fastify';

/** By which key of their own somebody asks. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return [headers['idempotency-key']].flat()[0];
}
