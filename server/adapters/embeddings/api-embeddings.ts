import type { FastifyBaseLogger } from 'fastify';
import type { SpendTokens } from './daily-tokens.ts';
import { type ApiSettings, embeddingsApi } from './embeddings-api.ts';
import { type EmbeddingsPort, queryTimeoutMs, truncateForModel } from './embeddings-port.ts';
import { withTimeout } from './with-timeout.ts';

// Parsing the response for this many blocks the event loop for about 7 ms.
const textsPerCall = 16;
const maxCallMs = 10_000;
/** Includes two retries and the waits the provider asks for. */
const maxBatchMs = 45_000;

/** A model behind an API. Only the texts and the model's name are sent there. */
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

  /** While the provider is down, only one search waits for the timeout; the next ones skip it for a while. */
  const pause = (error: unknown) => {
    pausedUntil = performance.now() + pauseMs;
    log.warn({ err: error }, 'could not embed the query, falling back to keyword search');
    return undefined;
  };

  const requestQuery = async (text: string, signal: AbortSignal) => {
    if (!(await spend([text]))) return undefined;
    const [vector] = await api.embed([text], { timeout: timeoutMs, maxRetries: 1, signal });
    return vector && { model, vector };
  };

  const requestTexts = async (texts: string[], signal: AbortSignal) => {
    if (!(await spend(texts))) throw new Error('the daily embedding tokens are used up');
    return api.embed(texts, { timeout: maxCallMs, maxRetries: 2, signal });
  };

  return {
    model: async () => model,
    async embedQuery(text) {
      if (performance.now() < pausedUntil) return undefined;
      return withTimeout(timeoutMs, (signal) => requestQuery(truncateForModel(text), signal)).catch(pause);
    },
    async embedTexts(texts) {
      const truncated = texts.map(truncateForModel);
      const vectors: Float32Array[] = [];
      for (let at = 0; at < truncated.length; at += textsPerCall) {
        const batch = truncated.slice(at, at + textsPerCall);
        vectors.push(...(await withTimeout(maxBatchMs, (signal) => requestTexts(batch, signal))));
      }
      return { model, vectors };
    },
    warm: () => api.load().catch(() => undefined),
    close: async () => undefined,
  };
}
