import type { FastifyRequest } from 'fastify';
import { unknownPath } from '#server/errors.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** Prevents DNS rebinding: a foreign host name that resolves to this machine could let a foreign page read responses. */
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Such as `localhost`, `127.0.0.1` or `::1`, without a port. */
export const isLoopbackHost = (hostname: string) => hostname === '::1' || ownHost.test(hostname);

/** Whether the request comes from this machine, and not through a proxy running on it. */
export function isLoopback(request: FastifyRequest): boolean {
  if (forwardingHeaders.some((header) => request.headers[header] !== undefined)) return false;
  return loopback.test(request.socket.remoteAddress ?? '') && ownHost.test(request.headers.host ?? '');
}

/** Responds 404 to requests from anywhere but this machine. */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopback(request)) throw unknownPath();
}
