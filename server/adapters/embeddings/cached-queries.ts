import type { EmbeddedQuery, EmbeddingsPort } from './embeddings-port.ts';

const most = 1_000;

/** Remembers the vectors of the latest queries: pages of one search, and what everybody asks, cost one call. */
export function cachedQueries(port: EmbeddingsPort): EmbeddingsPort {
  // A Map keeps the order in which texts were put in: the first one was used longest ago.
  const known = new Map<string, EmbeddedQuery>();
  const asking = new Map<string, Promise<EmbeddedQuery | undefined>>();

  const keep = (text: string, answer: EmbeddedQuery) => {
    known.delete(text);
    known.set(text, answer);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };

  const ask = async (text: string) => {
    const answer = await port.embedQuery(text).finally(() => asking.delete(text));
    if (answer) keep(text, answer);
    return answer;
  };

  return {
    ...port,
    embedQuery(text) {
      const answer = known.get(text);
      if (answer) {
        keep(text, answer);
        return Promise.resolve(answer);
      }
      const running = asking.get(text) ?? ask(text);
      asking.set(text, running);
      return running;
    },
  };
}
