import fastify from 'fastify';
import {
  type FastifyPluginAsyncZod,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import type { Database } from '#server/db/open-database.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import type { App } from '#server/http/types.ts';
import {
  prepareSandbox,
  publishableKey,
  type SandboxOptions,
  sandboxPath,
  sandboxRoutes,
} from '#server/sandbox/sandbox.ts';
import { injectFetch } from './inject-fetch.ts';
import { testDatabase } from './test-database.ts';

const secretKey = 'sk_test_of_the_tests';
export const sandboxOrigin = 'http://127.0.0.1:3000';

type Options = Pick<SandboxOptions, 'controls' | 'deliverWith' | 'random'>;

/** The sandbox on real SQL and the real SDK that speaks to it, with a clock that stands still. */
export function sandboxDesk(options: Options = {}) {
  let clock = new Date('2030-03-01T00:00:00Z');
  let app: App | undefined;
  let database: Database | undefined;
  const there = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error('the sandbox is not open yet');
    return what;
  };
  const fetch = injectFetch(() => there(app));
  const client = (key: string) => createStripe({ key, baseUrl: `${sandboxOrigin}${sandboxPath}`, fetch });
  beforeAll(async () => {
    database = await testDatabase();
    await prepareSandbox(database);
    const { db } = database;
    app = fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    handleErrors(app);
    const plugin: FastifyPluginAsyncZod = async (scope) =>
      sandboxRoutes(scope, {
        db,
        now: () => clock,
        isSecretKey: (key) => key === secretKey,
        publicUrl: `${sandboxOrigin}${sandboxPath}`,
        ...options,
      });
    await app.register(plugin);
    await app.ready();
  });
  afterAll(() => app?.close());

  return {
    stripe: client(secretKey) as Stripe,
    /** As a browser would, with nothing but the publishable key. */
    browser: client(publishableKey) as Stripe,
    /** The SDK on another network, such as a real one. */
    client: (baseUrl: string) => createStripe({ key: secretKey, baseUrl }) as Stripe,
    get database() {
      return there(database);
    },
    get db() {
      return there(database).db;
    },
    get app() {
      return there(app);
    },
    now: () => clock,
    moveTo: (instant: string | Date) => {
      clock = new Date(instant);
    },
    moveBy: (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000);
    },
    /** A plain request below /v1, for what the SDK wouldn't send. */
    call: (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      form = '',
      headers: Record<string, string> = {},
    ) =>
      there(app).inject({
        method,
        url: `${sandboxPath}${path}`,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        ...(form ? { payload: form } : {}),
      }),
  };
}
