import { LRUCache } from 'lru-cache';
import type { EmbeddedQuery, EmbeddingsPort } from './embeddings-port.ts';

const maxEntries = 1_000;

/** Caches the vectors of recent queries, so that the pages of one search and popular queries cost one call. */
export function cachedQueries(port: EmbeddingsPort): EmbeddingsPort {
  const cache = new LRUCache<string, EmbeddedQuery>({
    max: maxEntries,
    // Queries without a vector aren't cached.
    fetchMethod: (text) => port.embedQuery(text),
  });
  return { ...port, embedQuery: (text) => cache.fetch(text) };
}
