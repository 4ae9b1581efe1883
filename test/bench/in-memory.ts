import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import MiniSearch from 'minisearch';

/** A profile as the in-memory engines get it: the same text, and the vector without its padding. */
export type IndexedProfile = {
  id: string;
  name: string;
  role: string;
  headline: string;
  about: string;
  location: string;
  tags: string[];
  vector: number[];
};

export type Engine = {
  name: string;
  words: (query: string) => Promise<string[]>;
  meaning?: (query: string, vector: number[]) => Promise<string[]>;
};

const fields = ['name', 'role', 'headline', 'about', 'location', 'tags'];
const maxResults = 24;

/** BM25 with prefixes and small typos. */
export function buildMiniSearch(profiles: IndexedProfile[]): Engine {
  const index = new MiniSearch<IndexedProfile>({
    fields,
    extractField: (profile, field) => String(profile[field as keyof IndexedProfile]),
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { role: 2, tags: 2, name: 2 } },
  });
  index.addAll(profiles);
  return {
    name: 'MiniSearch',
    words: async (query) =>
      index
        .search(query)
        .slice(0, maxResults)
        .map(({ id }) => String(id)),
  };
}

/** BM25 with small typos, and its hybrid of words and vectors. */
export async function buildOrama(profiles: IndexedProfile[]): Promise<Engine> {
  const index = create({
    schema: {
      name: 'string',
      role: 'string',
      headline: 'string',
      about: 'string',
      location: 'string',
      tags: 'string[]',
      vector: 'vector[384]',
    } as const,
  });
  await insertMultiple(index, profiles, 1_000);
  const ids = ({ hits }: { hits: { id: string }[] }) => hits.map(({ id }) => id);
  return {
    name: 'Orama',
    words: async (query) =>
      ids(await searchOrama(index, { term: query, limit: maxResults, tolerance: 1, threshold: 1 })),
    meaning: async (query, vector) =>
      ids(
        await searchOrama(index, {
          mode: 'hybrid',
          term: query,
          vector: { value: vector, property: 'vector' },
          similarity: 0.2,
          limit: maxResults,
        }),
      ),
  };
}
