import type { EmbeddedQuery, EmbeddingsPort } from './embeddings-port.ts';

const maxEntries = 1_000;

/** Caches the vectors of recent queries, so that the pages of one search and popular queries cost one call. */
export function cachedQueries(port: EmbeddingsPort): EmbeddingsPort {
  // A Map iterates in insertion order, so its first key is the least recently used.
  const cache = new Map<string, EmbeddedQuery>();
  const pending = new Map<string, Promise<EmbeddedQuery | undefined>>();

  const store = (text: string, query: EmbeddedQuery) => {
    cache.delete(text);
    cache.set(text, query);
    const [oldest] = cache.keys();
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
  };

  const request = async (text: string) => {
    const query = await port.embedQuery(text).finally(() => pending.delete(text));
    if (query) store(text, query);
    return query;
  };

  return {
    ...port,
    embedQuery(text) {
      const query = cache.get(text);
      if (query) {
        store(text, query);
        return Promise.resolve(query);
      }
      const running = pending.get(text) ?? request(text);
      pending.set(text, running);
      return running;
    },
  };
}
