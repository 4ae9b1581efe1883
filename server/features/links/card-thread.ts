import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { rootFolder } from '#server/root-folder.ts';
import type { Card } from './card-layout.ts';
import type { CardAnswer, CardRequest } from './card-worker.ts';

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = path.join(
  rootFolder,
  fromSource ? 'server/features/links/card-worker.ts' : 'dist/server/card-worker.js',
);

/** A thread doesn't inherit the TypeScript loader. */
const loadSource = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(pathToFileURL(workerFile).href)});
})`;

let thread: Worker | undefined;

/** Draws a preview image in a thread: laying out its text would block the event loop for 30 ms and more. */
export async function drawCard(card: Card): Promise<Buffer> {
  thread ??= startThread();
  const { port1, port2 } = new MessageChannel();
  const answer = await new Promise<CardAnswer>((resolve, reject) => {
    port1.once('message', resolve);
    // Also closes when the thread ends.
    port1.once('close', () => reject(new Error('the drawing thread ended')));
    const request: CardRequest = { card, port: port2 };
    thread?.postMessage(request, [port2]);
  }).finally(() => port1.close());
  if ('error' in answer) throw new Error(answer.error);
  return Buffer.from(answer.png.buffer, answer.png.byteOffset, answer.png.byteLength);
}

/** Started with the first picture. It doesn't keep the process alive, and one that crashed is replaced. */
function startThread(): Worker {
  const worker = fromSource
    ? new Worker(loadSource, { eval: true, execArgv: [] })
    : new Worker(workerFile, { execArgv: [] });
  worker.unref();
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  // The waiting request fails when its port closes.
  worker.once('error', forget);
  worker.once('exit', forget);
  return worker;
}
