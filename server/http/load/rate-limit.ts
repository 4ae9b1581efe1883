import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { LimitRule } from '#server/limits.ts';
import type { App } from '../types.ts';

/** Counts every request by IP address. */
export function limitEverything(app: App, deps: Deps): void {
  let hasWarned = deps.config.trustProxy === false;
  app.addHook('onRequest', (request) => {
    if (!hasWarned && request.headers['x-forwarded-for'] === undefined) {
      hasWarned = true;
      request.log.warn(
        'a request came without X-Forwarded-For: if the proxy never sends it, all visitors share one rate limit',
      );
    }
    return limitReads(request, deps, 'everything');
  });
}

/** Counts a request by IP address. If the counters can't be reached, it passes, so that reading still works. */
export async function limitReads(request: FastifyRequest, { limits }: Deps, rule: LimitRule): Promise<void> {
  try {
    await limits.hitInBlocks(rule, addressOf(request));
  } catch (error) {
    if (error instanceof AppError) throw error;
    request.log.error({ err: error }, 'rate limit store unavailable');
  }
}

/** The client's IP address. An IPv6 subscriber has a whole /64, so the prefix counts as one address. */
export function addressOf(request: FastifyRequest): string {
  // Undefined if the client has already disconnected.
  const ip: string | undefined = request.ip;
  if (!ip) return '';
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
