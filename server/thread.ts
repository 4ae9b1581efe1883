import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort, parentPort, Worker } from 'node:worker_threads';
import { rootFolder } from './root-folder.ts';

type Asked<Question> = { question: Question; port: MessagePort };
/** The thread has begun with the question: until then it may still be starting. */
const begun = 'begun';
type Begun = typeof begun;
type Reply<Answer> = { answer: Answer } | { error: unknown };

/** Node's id of a thread that has ended. */
const ended = -1;

const fromSource = import.meta.url.endsWith('.ts');

/** An answer took longer than its thread allows. */
export class TooLongError extends Error {
  constructor() {
    super('the thread took too long');
    this.name = 'TooLongError';
  }
}

/** An answer took more memory than its thread allows. */
export class TooMuchMemoryError extends Error {
  constructor() {
    super('the thread took too much memory');
    this.name = 'TooMuchMemoryError';
  }
}

/** `limitMb`: of memory. */
type Limits = { limitMs?: number; limitMb?: number };

/**
 * Asks the thread of this source file, such as `server/features/links/card-worker.ts`. For work that would block the
 * event loop. The thread is started with the first question, doesn't keep the process alive, and is replaced if it
 * crashes. With a limit of time, questions are asked one at a time, so that only the one that takes too long fails.
 */
export function createThread<Question, Answer>(
  source: string,
  { limitMs, limitMb }: Limits = {},
): (question: Question) => Promise<Answer> {
  let thread: Worker | undefined;
  const outOfMemory = new WeakSet<Worker>();
  const start = () => {
    const worker = startWorker(source, limitMb);
    worker.unref();
    const forget = () => {
      if (thread === worker) thread = undefined;
    };
    // The waiting question fails when its port closes.
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') outOfMemory.add(worker);
      forget();
    });
    worker.once('exit', forget);
    return worker;
  };
  const ask = async (question: Question) => {
    thread ??= start();
    const worker = thread;
    const { port1, port2 } = new MessageChannel();
    let timer: NodeJS.Timeout | undefined;
    let isAnswered = false;
    const reply = await new Promise<Reply<Answer>>((resolve, reject) => {
      port1.on('message', (message: Begun | Reply<Answer>) => {
        if (message !== begun) resolve(message);
        else if (limitMs !== undefined) timer = setTimeout(() => reject(new TooLongError()), limitMs);
      });
      // Also closes when the thread ends.
      port1.once('close', () => {
        const fail = () =>
          reject(outOfMemory.has(worker) ? new TooMuchMemoryError() : new Error('the thread ended'));
        // Why it ends is known when it has ended.
        if (isAnswered || worker.threadId === ended) fail();
        else worker.once('exit', fail);
      });
      const asked: Asked<Question> = { question, port: port2 };
      worker.postMessage(asked, [port2]);
    })
      .catch(async (error: unknown) => {
        if (error instanceof TooLongError) await worker.terminate();
        throw error;
      })
      .finally(() => {
        isAnswered = true;
        clearTimeout(timer);
        port1.close();
      });
    if ('error' in reply) throw reply.error;
    return reply.answer;
  };
  if (limitMs === undefined) return ask;
  let last: Promise<unknown> = Promise.resolve();
  return (question) => {
    const answer = last.then(() => ask(question));
    last = answer.catch(() => undefined);
    return answer;
  };
}

function startWorker(source: string, limitMb: number | undefined): Worker {
  const limits = limitMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: limitMb } };
  if (!fromSource) {
    const built = path.basename(source).replace(/\.ts$/, '.js');
    return new Worker(path.join(rootFolder, 'dist/server', built), { ...limits, execArgv: [] });
  }
  const file = pathToFileURL(path.join(rootFolder, source)).href;
  // A thread doesn't inherit the TypeScript loader.
  const loadSource = `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(${JSON.stringify(file)});
  })`;
  return new Worker(loadSource, { ...limits, eval: true, execArgv: [] });
}

/** Answers questions in the thread. Errors arrive as copies, without their class. */
export function answerInThread<Question, Answer>(
  work: (question: Question) => Answer | Promise<Answer>,
): void {
  parentPort?.on('message', async ({ question, port }: Asked<Question>) => {
    port.postMessage(begun);
    const reply: Reply<Answer> = await Promise.resolve()
      .then(() => work(question))
      .then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
    port.postMessage(reply);
  });
}
