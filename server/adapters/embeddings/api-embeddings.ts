import type { FastifyBaseLogger } from 'fastify';
import type { SpendTokens } from './daily-tokens.ts';
import { type ApiSettings, embeddingsApi } from './embeddings-api.ts';
import { cutForModel, type EmbeddingsPort, queryTimeoutMs } from './embeddings-port.ts';
import { within } from './within.ts';

// Reading the answer to this many takes the event loop some 7 ms.
const textsPerCall = 16;
const longestCallMs = 10_000;
/** With two more attempts and what the provider asks us to wait before them. */
const longestBatchMs = 45_000;

/** A model behind an API. Texts and the model's name go there, nothing else. */
export function apiEmbeddings(
  settings: ApiSettings,
  spend: SpendTokens,
  log: FastifyBaseLogger,
  timeoutMs = queryTimeoutMs,
  pauseMs = 5_000,
): EmbeddingsPort {
  const api = embeddingsApi(settings);
  const { model } = settings;
  let pausedUntil = 0;

  /** A provider that is down costs one search its time, not all of them. */
  const pause = (error: unknown) => {
    pausedUntil = performance.now() + pauseMs;
    log.warn({ err: error }, 'a query could not be embedded: search goes by words');
    return undefined;
  };

  const askQuery = async (text: string, signal: AbortSignal) => {
    if (!(await spend([text]))) return undefined;
    const [vector] = await api.embed([text], { timeout: timeoutMs, maxRetries: 1, signal });
    return vector && { model, vector };
  };

  const askTexts = async (texts: string[], signal: AbortSignal) => {
    if (!(await spend(texts))) throw new Error('embedding tokens of the day are used up');
    return api.embed(texts, { timeout: longestCallMs, maxRetries: 2, signal });
  };

  return {
    model: async () => model,
    async embedQuery(text) {
      if (performance.now() < pausedUntil) return undefined;
      return within(timeoutMs, (signal) => askQuery(cutForModel(text), signal)).catch(pause);
    },
    async embedTexts(texts) {
      const cut = texts.map(cutForModel);
      const vectors: Float32Array[] = [];
      for (let at = 0; at < cut.length; at += textsPerCall) {
        const some = cut.slice(at, at + textsPerCall);
        vectors.push(...(await within(longestBatchMs, (signal) => askTexts(some, signal))));
      }
      return { model, vectors };
    },
    warm: () => api.load().catch(() => undefined),
    close: async () => undefined,
  };
}
