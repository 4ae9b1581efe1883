import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#shared/durations.ts';
import {
  type EmbeddedQuery,
  type EmbeddingsPort,
  queryTimeoutMs,
  truncateForModel,
  unitVector,
} from './embeddings-port.ts';
import { type LoadResult, type ModelProcess, startModelProcess } from './model-process.ts';
import { withTimeout } from './with-timeout.ts';

type QueuedText = {
  text: string;
  signal: AbortSignal;
  resolve: (embedNext: EmbeddedQuery) => void;
  reject: (error: unknown) => void;
};

const maxPauseMs = minuteMs;
/** Keeps embedding a query under 20 ms; the start of a long query says enough. */
const maxQueryWords = 40;
const maxQueryLength = 300;

/**
 * The bundled model, in its own process: started on first use, restarted after a crash, and given one text at a time,
 * so that a query waits for at most one profile.
 */
export function localEmbeddings(
  log: FastifyBaseLogger,
  timeoutMs = queryTimeoutMs,
  nodeArguments: string[] = [],
): EmbeddingsPort {
  const queues = { query: [] as QueuedText[], text: [] as QueuedText[] };
  let isProcessing = false;
  let running: ModelProcess | undefined;
  let closed = false;
  let crashes = 0;
  let restartAfter = 0;

  const onCrash = (error: Error) => {
    running = undefined;
    crashes += 1;
    restartAfter = performance.now() + pauseAfter(crashes);
    log.warn({ err: error }, 'the local model stopped');
  };
  const onLoaded = (loaded: LoadResult) => {
    if ('loadErrors' in loaded)
      log.warn(loaded, 'no local model can run here, falling back to keyword search');
  };

  const open = (): ModelProcess => {
    if (running) return running;
    if (closed || performance.now() < restartAfter) throw new Error('the local model is not running');
    running = startModelProcess(nodeArguments, onCrash);
    running.loaded.then(onLoaded, () => undefined);
    return running;
  };

  const load = async () => {
    const { loaded, embed } = open();
    const found = await loaded;
    if ('loadErrors' in found) throw new Error('no local model can run here');
    return { model: found.model, embed };
  };

  const takeNext = (): QueuedText | undefined => {
    let next = queues.query.shift() ?? queues.text.shift();
    while (next?.signal.aborted) next = queues.query.shift() ?? queues.text.shift();
    return next;
  };

  const embedNext = async ({ text, resolve, reject }: QueuedText): Promise<void> => {
    try {
      const { model, embed } = await load();
      const vector = unitVector(await embed(truncateForModel(text)));
      crashes = 0;
      resolve({ model, vector });
    } catch (error) {
      reject(error);
    }
  };

  const processQueue = async (): Promise<void> => {
    if (isProcessing) return;
    isProcessing = true;
    for (let next = takeNext(); next; next = takeNext()) await embedNext(next);
    isProcessing = false;
  };

  const enqueue = (kind: keyof typeof queues, text: string, signal: AbortSignal) =>
    new Promise<EmbeddedQuery>((resolve, reject) => {
      queues[kind].push({ text, signal, resolve, reject });
      void processQueue();
    });

  return {
    model: () =>
      load().then(
        ({ model }) => model,
        () => undefined,
      ),
    embedQuery: (text) =>
      withTimeout(timeoutMs, (signal) => enqueue('query', truncateQuery(text), signal)).catch(
        () => undefined,
      ),
    async embedTexts(texts) {
      const { model } = await load();
      const stop = new AbortController();
      try {
        const results = await Promise.all(texts.map((text) => enqueue('text', text, stop.signal)));
        if (results.some((each) => each.model !== model))
          throw new Error('the model changed while embedding');
        return { model, vectors: results.map(({ vector }) => vector) };
      } finally {
        // If one text failed, the rest of the batch is no longer needed.
        stop.abort();
      }
    },
    warm: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
    async close() {
      closed = true;
      running?.end();
    },
  };
}

function truncateQuery(text: string): string {
  return text.trim().split(/\s+/, maxQueryWords).join(' ').slice(0, maxQueryLength);
}

/** Restarts at once after the first crash, then waits longer each time. */
function pauseAfter(crashes: number): number {
  return crashes < 2 ? 0 : Math.min(1_000 * 2 ** (crashes - 2), maxPauseMs);
}
