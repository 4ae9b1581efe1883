import { killStarted, type Server, startServer } from '#test/process/processes.ts';

export type Supervised = {
  url: string;
  /** Ends it without a warning and starts it again on its port; answers when it is ready. */
  kill: () => Promise<void>;
  /** How long each start took until it was ready. */
  readyMs: number[];
  /** Times it ended although nobody killed it. */
  exits: () => number;
  isUp: () => boolean;
  /** What its processes wrote to their logs, all of them. */
  log: () => string;
  stop: () => Promise<void>;
};

let ending = false;

/** Ends them all, and starts none of them again. */
export function endSupervised(): Promise<void> {
  ending = true;
  return killStarted();
}

/** A process that is started again at once whenever it ends, on the same port. */
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
    const begun = performance.now();
    const begunServer = await startServer({ ...env, ...(port ? { PORT: port } : {}) }, [], program);
    server = begunServer;
    servers.push(begunServer);
    ready = begunServer.ready().then(
      () => {
        readyMs.push(Math.round(performance.now() - begun));
        up = true;
      },
      (error: unknown) => {
        if (!stopped && !killing) throw error;
      },
    );
    // Whoever waits hears of it; nobody may be waiting.
    ready.catch(() => undefined);
    begunServer.exited.then(onExit, () => undefined);
  };
  const onExit = () => {
    up = false;
    if (ending || stopped || killing) return;
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
