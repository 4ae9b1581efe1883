import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { EmbeddingsPort } from '#server/adapters/embeddings/embeddings-port.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Config, loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import type { App } from '#server/http/types.ts';
import { createLog } from '#server/log.ts';
import { withOwnSandbox } from '#server/own-sandbox.ts';
import type { CreateRenderer, Manifest } from '#shared/page.ts';
import { injectFetch } from './inject-fetch.ts';

export const testOrigin = 'http://127.0.0.1:3000';

export type TestApp = {
  app: App;
  deps: Deps;
  /** Every line logged so far. */
  logs: string[];
  close: () => Promise<void>;
};

type Options = {
  config?: Partial<Config>;
  deps?: Partial<Deps>;
  database?: Database;
  app?: Partial<AppOptions>;
  /** Whether to run the local model. Without it, running the jobs doesn't compute vectors for other tests' people. */
  model?: boolean;
};

const noModel: EmbeddingsPort = {
  model: async () => undefined,
  embedQuery: async () => undefined,
  embedTexts: () => Promise.reject(new Error('no model in this test')),
  warm: async () => undefined,
  close: async () => undefined,
};

/** Loaded only here, since it needs Vitest. */
async function sharedDatabase(): Promise<Database> {
  const { testDatabase } = await import('./test-database.ts');
  return testDatabase();
}

/** The whole application on real SQL, with a movable clock, called through `inject`. */
export async function buildTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await sharedDatabase());
  const logs: string[] = [];
  const log = createLog('debug', { write: (line: string) => void logs.push(line) });
  const config = { ...testConfig(), ...options.config };
  let app: App | undefined;
  const built = () => {
    if (!app) throw new Error('the application is not built yet');
    return app;
  };
  const deps = await withOwnSandbox({
    ...createDeps(config, database, log, {
      origin: config.publicUrl ?? testOrigin,
      localUrl: testOrigin,
      fetch: injectFetch(() => built()),
    }),
    ...(options.model ? {} : { embeddings: noModel }),
    ...options.deps,
  });
  app = await buildApp(deps, {
    origins: [config.publicUrl ?? testOrigin, 'http://localhost:3000'],
    render: (request) => renderer().then((render) => render(request)),
    ...options.app,
  });
  const close = async () => {
    await built().close();
    await deps.embeddings.close();
  };
  return { app: built(), deps, logs, close };
}

export function testConfig(): Config {
  return loadConfig({
    DATABASE_URL: 'postgres://unused',
    SESSION_SECRET: 'a secret that only the tests have, long enough',
    PAYMENTS: 'sandbox',
    MAIL: 'outbox',
    TEST_CONTROLS: 'on',
    LOG_LEVEL: 'debug',
  });
}

/** Pretends that the client has been built: every source has a file. */
const manifest: Manifest = new Proxy(
  {},
  { get: (_target, source) => ({ file: `assets/${String(source)}.js` }) },
);
let rendering: Promise<ReturnType<CreateRenderer<NodeJS.WritableStream>>> | undefined;

/** The real page renderer, from source. The import path is a variable so that its DOM types stay out of this project. */
function renderer() {
  const source = '#web/app/entry-server.tsx';
  rendering ??= (
    import(/* @vite-ignore */ source) as Promise<{ createRenderer: CreateRenderer<NodeJS.WritableStream> }>
  ).then(({ createRenderer }) => createRenderer(manifest));
  return rendering;
}

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

/** Makes calls like one of our pages in a browser, with this cookie. */
export function caller({ app }: Pick<TestApp, 'app'>, cookie?: string, remoteAddress?: string): Call {
  return (method, url, payload, headers) => {
    const request: InjectOptions = {
      method,
      url,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...headers },
      ...(payload === undefined
        ? {}
        : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      ...(remoteAddress ? { remoteAddress } : {}),
    };
    return app.inject(request);
  };
}
