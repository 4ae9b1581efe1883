import { killStarted, type Server, startServer } from '#test/process/processes.ts';

export type Supervised = {
  url: string;
  /** Kills it with SIGKILL and restarts it on its port; resolves when it is ready. */
  kill: () => Promise<void>;
  /** How long each start took to become ready. */
  readyMs: number[];
  /** How often it exited without being killed. */
  exits: () => number;
  isUp: () => boolean;
  /** The output of all its processes so far. */
  log: () => string;
  stop: () => Promise<void>;
};

let isStopping = false;

/** Kills all supervised processes and restarts none. */
export function stopSupervised(): Promise<void> {
  isStopping = true;
  return killStarted();
}

/** A process that is restarted on the same port whenever it exits. */
export async function supervise(env: Record<string, string>, program?: string): Promise<Supervised> {
  const readyMs: number[] = [];
  let stopped = false;
  let killing = false;
  let exits = 0;
  let up = false;
  const servers: Server[] = [];
  let server: Server;
  let ready: Promise<void>;

  const start = async (port?: string) => {
    const startedAt = performance.now();
    const startedServer = await startServer({ ...env, ...(port ? { PORT: port } : {}) }, [], program);
    server = startedServer;
    servers.push(startedServer);
    ready = startedServer.ready().then(
      () => {
        readyMs.push(Math.round(performance.now() - startedAt));
        up = true;
      },
      (error: unknown) => {
        if (!stopped && !killing) throw error;
      },
    );
    // Callers that await `ready` see the error; without this, an unawaited one would be an unhandled rejection.
    ready.catch(() => undefined);
    startedServer.exited.then(onExit, () => undefined);
  };
  const onExit = () => {
    up = false;
    if (isStopping || stopped || killing) return;
    exits += 1;
    void start(new URL(server.url).port);
  };
  await start();
  await Promise.resolve().then(() => ready);

  return {
    get url() {
      return server.url;
    },
    readyMs,
    exits: () => exits,
    isUp: () => up,
    log: () => servers.map((each) => each.output()).join('\n'),
    kill: async () => {
      killing = true;
      await server.kill('SIGKILL');
      up = false;
      killing = false;
      await start(new URL(server.url).port);
      await ready;
    },
    stop: async () => {
      stopped = true;
      await server.kill('SIGKILL');
    },
  };
}
