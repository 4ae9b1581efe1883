import type { FastifyBaseLogger } from 'fastify';
import PQueue from 'p-queue';
import {
  type EmbeddedQuery,
  type EmbeddingsPort,
  queryTimeoutMs,
  truncateForModel,
  unitVector,
} from './embeddings-port.ts';
import { supervisedModel } from './supervised-model.ts';
import { withTimeout } from './with-timeout.ts';

/** Keeps embedding a query under 20 ms; the start of a long query says enough. */
const maxQueryWords = 40;
const maxQueryLength = 300;
const priorities = { query: 1, text: 0 };

/** The bundled model, given one text at a time, so that a query waits for at most one profile. */
export function localEmbeddings(
  log: FastifyBaseLogger,
  timeoutMs = queryTimeoutMs,
  nodeArguments: string[] = [],
): EmbeddingsPort {
  const { load, close } = supervisedModel(log, nodeArguments);
  const queue = new PQueue({ concurrency: 1 });

  // The queue doesn't get the signal: it would start the next text while the model still works on this one.
  const embed = (kind: keyof typeof priorities, text: string, signal: AbortSignal) =>
    queue.add(
      async (): Promise<EmbeddedQuery> => {
        signal.throwIfAborted();
        const loaded = await load();
        return { model: loaded.model, vector: unitVector(await loaded.embed(truncateForModel(text))) };
      },
      { priority: priorities[kind] },
    );

  return {
    model: () =>
      load().then(
        ({ model }) => model,
        () => undefined,
      ),
    embedQuery: (text) =>
      withTimeout(timeoutMs, (signal) => embed('query', truncateQuery(text), signal)).catch(() => undefined),
    async embedTexts(texts) {
      const { model } = await load();
      const stop = new AbortController();
      try {
        const results = await Promise.all(texts.map((text) => embed('text', text, stop.signal)));
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
    close: async () => close(),
  };
}

function truncateQuery(text: string): string {
  return text.trim().split(/\s+/, maxQueryWords).join(' ').slice(0, maxQueryLength);
}
