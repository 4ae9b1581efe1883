import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** A foreign name that resolves to this machine would let a foreign page read what is ours. */
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Asked from this machine itself, not through a proxy that stands on it. */
export function isLoopback(request: FastifyRequest): boolean {
  if (forwarding.some((header) => request.headers[header] !== undefined)) return false;
  return loopback.test(request.socket.remoteAddress ?? '') && ownHost.test(request.headers.host ?? '');
}

/** What is for this machine only doesn't exist for anybody else. */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopback(request)) throw new AppError('not_found', 'Not found');
}
