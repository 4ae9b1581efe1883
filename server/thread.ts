import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort, parentPort, Worker } from 'node:worker_threads';
import { rootFolder } from './root-folder.ts';

type Asked<Question> = { question: Question; port: MessagePort };
type Reply<Answer> = { answer: Answer } | { error: unknown };

const fromSource = import.meta.url.endsWith('.ts');

/**
 * Asks the thread of this source file, such as `server/features/links/card-worker.ts`. For work that would block the
 * event loop. The thread is started with the first question, doesn't keep the process alive, and is replaced if it
 * crashes.
 */
export function createThread<Question, Answer>(source: string): (question: Question) => Promise<Answer> {
  let thread: Worker | undefined;
  const start = () => {
    const worker = startWorker(source);
    worker.unref();
    const forget = () => {
      if (thread === worker) thread = undefined;
    };
    // The waiting question fails when its port closes.
    worker.once('error', forget);
    worker.once('exit', forget);
    return worker;
  };
  return async (question) => {
    thread ??= start();
    const { port1, port2 } = new MessageChannel();
    const reply = await new Promise<Reply<Answer>>((resolve, reject) => {
      port1.once('message', resolve);
      // Also closes when the thread ends.
      port1.once('close', () => reject(new Error('the thread ended')));
      const asked: Asked<Question> = { question, port: port2 };
      thread?.postMessage(asked, [port2]);
    }).finally(() => port1.close());
    if ('error' in reply) throw reply.error;
    return reply.answer;
  };
}

function startWorker(source: string): Worker {
  if (!fromSource) {
    const built = path.basename(source).replace(/\.ts$/, '.js');
    return new Worker(path.join(rootFolder, 'dist/server', built), { execArgv: [] });
  }
  const file = pathToFileURL(path.join(rootFolder, source)).href;
  // A thread doesn't inherit the TypeScript loader.
  const loadSource = `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(${JSON.stringify(file)});
  })`;
  return new Worker(loadSource, { eval: true, execArgv: [] });
}

/** Answers questions in the thread. Errors arrive as copies, without their class. */
export function answerInThread<Question, Answer>(
  work: (question: Question) => Answer | Promise<Answer>,
): void {
  parentPort?.on('message', async ({ question, port }: Asked<Question>) => {
    const reply: Reply<Answer> = await Promise.resolve()
      .then(() => work(question))
      .then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
    port.postMessage(reply);
  });
}
