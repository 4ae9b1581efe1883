import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { addressOf } from '#server/http/load/rate-limit.ts';
import { sessionToken } from '#server/http/session.ts';
import { deviceName } from './devices/device-name.ts';

/** The request's IP address, the browser it came from, and the session it carried, which a new sign-in replaces. */
export type Caller = { address: string; device: string | null; sessionToken: string | undefined };

export function callerOf(request: FastifyRequest, config: Config): Caller {
  return {
    address: addressOf(request),
    device: deviceName(request.headers['user-agent']),
    sessionToken: sessionToken(request, config),
  };
}
