import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import path from 'node:path';
import { rootFolder } from '#server/root-folder.ts';
import type { WorkerMessage } from './embedding-worker.ts';

export type Loaded = { model: string } | { impossible: string[] };

/** One life of the process that runs the local model. */
export type ModelProcess = {
  loaded: Promise<Loaded>;
  /** Once loaded, and one text at a time. */
  embed(text: string): Promise<Float32Array>;
  end(): void;
};

type Question = { resolve: (message: WorkerMessage) => void; reject: (error: Error) => void };

const longestStartMs = 30_000;
const longestTextMs = 10_000;

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = path.join(
  rootFolder,
  fromSource ? 'server/adapters/embeddings/embedding-worker.ts' : 'dist/server/embedding-worker.js',
);

/** `onDeath` hears of an end that nobody asked for. */
export function startModelProcess(nodeArguments: string[], onDeath: (error: Error) => void): ModelProcess {
  const child = startWorker(nodeArguments);
  let wanted = true;
  let over: Error | undefined;
  let asked: Question | undefined;
  let complaint = '';

  const end = () => {
    wanted = false;
    child.kill('SIGKILL');
  };
  const isOver = (reason: string) => {
    if (over) return;
    over = new Error(`the model's process ended (${reason}) ${complaint}`.trim());
    asked?.reject(over);
    if (wanted) onDeath(over);
  };
  // Its timer also keeps us alive while we wait; the process itself doesn't.
  const hear = (longestMs: number) =>
    new Promise<WorkerMessage>((resolve, reject) => {
      if (over) return reject(over);
      const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
      const settle =
        <T>(how: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          asked = undefined;
          how(value);
        };
      asked = { resolve: settle(resolve), reject: settle(reject) };
    });

  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${String(chunk)}`.slice(-2_000);
  });
  child.on('message', (message) => asked?.resolve(asWorkerMessage(message)));
  child.once('error', (error) => isOver(error.message));
  child.once('exit', (code, signal) => isOver(String(signal ?? code)));

  return {
    loaded: hear(longestStartMs).then((message) => {
      if ('model' in message) return message;
      end();
      return { impossible: 'impossible' in message ? message.impossible : [] };
    }),
    async embed(text) {
      const answer = hear(longestTextMs);
      child.send(text, () => undefined);
      const message = await answer;
      if ('numbers' in message) return message.numbers;
      throw new Error('refused' in message ? message.refused : 'the model gave no answer');
    },
    end,
  };
}

/** Without our environment, and without keeping us alive. */
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

/** It runs our own program, which says nothing else. */
function asWorkerMessage(message: unknown): WorkerMessage {
  return message as WorkerMessage;
}
