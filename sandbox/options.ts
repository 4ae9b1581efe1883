import type { FastifyRequest } from 'fastify';
import type { SandboxDatabase } from './database.ts';
import type { ConfiguredEndpoint } from './webhooks/endpoints.ts';
import type { Fetch } from './webhooks/webhooks.ts';

export type SandboxOptions = {
  /** With the sandbox's migrations applied. */
  database: SandboxDatabase;
  now: () => Date;
  /** Whether this is the secret key of the platform. */
  isSecretKey: (key: string) => boolean;
  /** Where browsers reach the sandbox, with its path. */
  publicUrl: string;
  /** Whether a bank's page may lead a payer back to this address. Without it, to any, as in the API itself. */
  mayReturnTo?: (url: URL) => boolean;
  /** Where webhooks are sent. */
  endpoints: ConfiguredEndpoint[];
  /** Sends webhooks. */
  fetch: Fetch;
  /** Sends webhooks right after the request that caused them; otherwise they wait for `work`. */
  deliversAtOnce?: boolean;
  /** Adds routes that inject faults and disputes, which don't exist for requests that it doesn't allow. */
  controls?: { allows(request: FastifyRequest): boolean } | undefined;
  /** Aborted when the process is about to stop: calls that were made to hang end. */
  stopping?: AbortSignal;
  random?: () => number;
};
