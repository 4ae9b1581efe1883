import fastify, { type FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { mountSandbox, type Sandbox } from '#sandbox/mount-sandbox.ts';
import type { SandboxOptions } from '#sandbox/options.ts';
import { type ConfiguredEndpoint, saveEndpoints } from '#sandbox/webhooks/endpoints.ts';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { migrateSandbox, sandboxDatabase } from '#server/own-sandbox.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { injectFetch } from './inject-fetch.ts';
import { testDatabase } from './test-database.ts';

const secretKey = 'sk_test_of_the_tests';
export const sandboxOrigin = 'http://127.0.0.1:3000';

type Options = Partial<Pick<SandboxOptions, 'fetch' | 'deliversAtOnce' | 'random'>> & { controls?: boolean };

/** The sandbox on real SQL, the real SDK as its client, and a clock that only tests move. */
export function testSandbox({ controls = false, ...options }: Options = {}) {
  let clock = new Date('2030-03-01T00:00:00Z');
  let app: FastifyInstance | undefined;
  let database: SandboxDatabase | undefined;
  let mounted: Sandbox | undefined;
  const endpoints: ConfiguredEndpoint[] = [];
  const required = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the sandbox is not open yet');
    return value;
  };
  const inject = injectFetch(() => required(app));
  const client = (key: string) =>
    createStripe({ key, baseUrl: `${sandboxOrigin}${sandboxPath}`, fetch: inject });
  beforeAll(async () => {
    const opened = await testDatabase();
    await migrateSandbox(opened);
    database = sandboxDatabase(opened);
    mounted = await mountSandbox({
      database,
      now: () => clock,
      isSecretKey: (key) => key === secretKey,
      publicUrl: `${sandboxOrigin}${sandboxPath}`,
      endpoints,
      fetch: () => Promise.reject(new Error('no endpoint in this test')),
      controls: controls ? { allows: isLoopback } : undefined,
      ...options,
    });
    app = fastify();
    await app.register(mounted.routes);
    await app.ready();
  });
  afterAll(() => app?.close());

  return {
    stripe: client(secretKey) as Stripe,
    /** The SDK with only the publishable key, like a browser. */
    browser: client(sandboxPublishableKey) as Stripe,
    /** The SDK with another base URL, such as a real server’s. */
    client: (baseUrl: string) => createStripe({ key: secretKey, baseUrl }) as Stripe,
    get database() {
      return required(database);
    },
    get db() {
      return required(database).db;
    },
    get app() {
      return required(app);
    },
    /** Where webhooks go, as the process is configured now. */
    endpoints,
    /** Starts again with these endpoints. */
    configure: (list: ConfiguredEndpoint[]) => {
      endpoints.splice(0, endpoints.length, ...list);
      return saveEndpoints(required(database), endpoints);
    },
    now: () => clock,
    /** The clock in Unix seconds, as the API counts time. */
    seconds: () => Math.floor(clock.getTime() / 1000),
    moveTo: (instant: string | Date) => {
      clock = new Date(instant);
    },
    moveBy: (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000);
    },
    /** Does what has become due. */
    work: () => required(mounted).work(),
    /** Posts JSON to a control, such as `disputes`. */
    control: (below: string, body?: object) =>
      required(app).inject({
        method: 'POST',
        url: `${sandboxPath}/test/${below}`,
        ...(body ? { payload: body } : {}),
      }),
    /** A raw request, for what the SDK wouldn't send. */
    call: (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      form = '',
      headers: Record<string, string> = {},
    ) =>
      required(app).inject({
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

export type TestSandbox = ReturnType<typeof testSandbox>;
