import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { type SearchResponse, searchHeaders, searchLimits } from '#shared/search/search.ts';
import { callWithHeaders } from '#web/lib/call.ts';
import { apiParams, isSemantic, parseView, type SearchView } from './search-view.ts';

/** The part of a profile that a search result card needs. */
export type FoundExpert = Omit<Profile, 'about' | 'reviews'>;

export type FoundPage = Omit<SearchResponse, 'profiles'> & {
  profiles: FoundExpert[];
  /** Semantic search was requested; `by` says whether the server could do it. */
  semanticRequested: boolean;
};

/** The results from the view's page on. The key starts like a public profile's, so both are removed together. */
export const searchResults = (view: SearchView) =>
  infiniteQueryOptions({
    queryKey: ['/api/profiles', 'search', apiParams(view).toString(), view.page] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(view, pageParam, signal),
    initialPageParam: view.page,
    getNextPageParam: ({ profiles, total }, _pages, page) =>
      profiles.length > 0 && page * searchLimits.page < total ? page + 1 : undefined,
  });

/** The same for server rendering: the query key, the API call, and how its answer is stored in the cache. */
export function searchPageData(address: string) {
  const view = parseView(address);
  return {
    queryKey: searchResults(view).queryKey,
    call: `/api/profiles?${apiQuery(view, view.page)}`,
    toCacheData: (answer: unknown): InfiniteData<FoundPage, number> => ({
      pages: [toPage(view, answer as SearchResponse)],
      pageParams: [view.page],
    }),
  };
}

async function fetchPage(view: SearchView, page: number, signal: AbortSignal): Promise<FoundPage> {
  const query = apiQuery(view, page);
  const { answer: profiles, headers } = await callWithHeaders('GET /api/profiles', { query, signal });
  return toPage(view, {
    profiles,
    total: Number(headers.get(searchHeaders.total) ?? profiles.length),
    by: headers.get(searchHeaders.by) === 'meaning' ? 'meaning' : 'words',
    corrected: decode(headers.get(searchHeaders.corrected)),
  });
}

function apiQuery(view: SearchView, page: number): string {
  const params = apiParams(view);
  if (page > 1) params.set('offset', String((page - 1) * searchLimits.page));
  return params.toString();
}

/** Drops the long texts, which would double the size of a server-rendered page. */
function toPage(view: SearchView, { profiles, ...answer }: SearchResponse): FoundPage {
  return {
    ...answer,
    semanticRequested: isSemantic(view),
    profiles: profiles.map(({ about: _about, reviews: _reviews, ...found }) => found),
  };
}

function decode(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
