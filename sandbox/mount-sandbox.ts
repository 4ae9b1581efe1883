import type { FastifyPluginAsync } from 'fastify';
import type { SandboxOptions } from './options.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { saveEndpoints } from './webhooks/endpoints.ts';
import { type Worked, workSandbox } from './work.ts';

export type Sandbox = {
  /** The API below `/sandbox/stripe/v1` and its pages. */
  routes: FastifyPluginAsync;
  /** Expires authorizations, opens and closes disputes, settles refunds and delivers webhooks that are due. */
  work(stopping?: AbortSignal): Promise<Worked>;
};

/** The only way in: a Stripe-compatible API on the given database. */
export async function mountSandbox(options: SandboxOptions): Promise<Sandbox> {
  await saveEndpoints(options.database, options.endpoints);
  return {
    routes: async (app) => sandboxRoutes(app, options),
    work: (stopping) => workSandbox(options, stopping),
  };
}
