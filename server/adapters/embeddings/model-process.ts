import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import path from 'node:path';
import { rootFolder } from '#server/root-folder.ts';
import type { WorkerMessage } from './embedding-worker.ts';

export type LoadResult = { model: string } | { loadErrors: string[] };

/** One run of the process that hosts the local model. */
export type ModelProcess = {
  loaded: Promise<LoadResult>;
  /** Call only once loaded, and for one text at a time. */
  embed(text: string): Promise<Float32Array>;
  end(): void;
};

type PendingReply = { resolve: (message: WorkerMessage) => void; reject: (error: Error) => void };

const maxStartMs = 30_000;
const maxTextMs = 10_000;

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = path.join(
  rootFolder,
  fromSource ? 'server/adapters/embeddings/embedding-worker.ts' : 'dist/server/embedding-worker.js',
);

/** Calls `onCrash` if the process exits without `end` being called. */
export function startModelProcess(nodeArguments: string[], onCrash: (error: Error) => void): ModelProcess {
  const child = startWorker(nodeArguments);
  let isEnding = false;
  let exitError: Error | undefined;
  let pending: PendingReply | undefined;
  let stderr = '';

  const end = () => {
    isEnding = true;
    child.kill('SIGKILL');
  };
  const onExit = (reason: string) => {
    if (exitError) return;
    exitError = new Error(`the model's process ended (${reason}) ${stderr}`.trim());
    pending?.reject(exitError);
    if (!isEnding) onCrash(exitError);
  };
  // The timer keeps our process alive while waiting; the child itself is unref'd.
  const nextMessage = (timeoutMs: number) =>
    new Promise<WorkerMessage>((resolve, reject) => {
      if (exitError) return reject(exitError);
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      const settle =
        <T>(settlePromise: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          pending = undefined;
          settlePromise(value);
        };
      pending = { resolve: settle(resolve), reject: settle(reject) };
    });

  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${String(chunk)}`.slice(-2_000);
  });
  child.on('message', (message) => pending?.resolve(asWorkerMessage(message)));
  child.once('error', (error) => onExit(error.message));
  child.once('exit', (code, signal) => onExit(String(signal ?? code)));

  return {
    loaded: nextMessage(maxStartMs).then((message) => {
      if ('model' in message) return message;
      end();
      return { loadErrors: 'loadErrors' in message ? message.loadErrors : [] };
    }),
    async embed(text) {
      const reply = nextMessage(maxTextMs);
      child.send(text, () => undefined);
      const message = await reply;
      if ('numbers' in message) return message.numbers;
      throw new Error('error' in message ? message.error : 'the model sent no vector');
    },
    end,
  };
}

/** Gets no environment variables, and doesn't keep our process alive. */
function startWorker(nodeArguments: string[]) {
  const child = fork(workerFile, {
    cwd: rootFolder,
    env: {},
    execArgv: [...(fromSource ? ['--import', 'tsx'] : []), ...nodeArguments],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return child;
}

/** Safe: the child runs our own worker, which sends nothing else. */
function asWorkerMessage(message: unknown): WorkerMessage {
  return message as WorkerMessage;
}
