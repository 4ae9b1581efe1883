import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Profile, ProfileCard } from '#shared/profiles/profiles.schema.ts';
import type { ClosestResponse } from '#shared/search/search.schema.ts';
import { type SearchResponse, searchHeaders, searchLimits } from '#shared/search/search.ts';
import { call, callWithHeaders } from '#web/lib/call.ts';
import { apiParams, hasFilters, isSemantic, parseView, type SearchView } from './search-view.ts';

export type FoundPage = Omit<SearchResponse, 'profiles'> & {
  profiles: ProfileCard[];
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

export type ClosestMatches = Omit<ClosestResponse, 'profiles'> &
  /** The search that they belong to. */
  Pick<SearchView, 'query' | 'page'> & { experts: ProfileCard[] };

/** What to offer when the view's page has no results. */
export const closestMatches = (view: SearchView) =>
  queryOptions({
    queryKey: ['/api/profiles', 'closest', apiQuery(view, view.page)] as const,
    queryFn: async ({ signal }) =>
      toClosest(view, await call('GET /api/profiles/closest', { query: apiQuery(view, view.page), signal })),
  });

/** Whether something else could be closer than all experts, who were searched without success. */
export function hasClosest(view: SearchView): boolean {
  return view.query !== '' || hasFilters(view) || view.page > 1;
}

/** The same for server rendering: the query keys, the API calls, and how their answers are stored in the cache. */
export function searchPageData(address: string) {
  const view = parseView(address);
  return {
    queryKey: searchResults(view).queryKey,
    call: `/api/profiles?${apiQuery(view, view.page)}`,
    toCacheData: (answer: unknown): InfiniteData<FoundPage, number> => ({
      pages: [toPage(view, answer as SearchResponse)],
      pageParams: [view.page],
    }),
    followUp: (answer: unknown) =>
      (answer as SearchResponse).profiles.length === 0 && hasClosest(view) ? [closestPageData(view)] : [],
  };
}

const closestPageData = (view: SearchView) => ({
  queryKey: closestMatches(view).queryKey,
  call: `/api/profiles/closest?${apiQuery(view, view.page)}`,
  toCacheData: (answer: unknown) => toClosest(view, answer as ClosestResponse),
});

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

function toPage(view: SearchView, { profiles, ...answer }: SearchResponse): FoundPage {
  return { ...answer, semanticRequested: isSemantic(view), profiles: profiles.map(toCard) };
}

function toClosest({ query, page }: SearchView, { profiles, ...answer }: ClosestResponse): ClosestMatches {
  return { ...answer, query, page, experts: profiles.map(toCard) };
}

/** Drops what no card shows: it would multiply the size of a server-rendered page. */
function toCard(profile: Profile): ProfileCard {
  const { id, role, headline, location, tags, isVerified, user, pricingTiers, _count, averageRating } =
    profile;
  return { id, role, headline, location, tags, isVerified, user, pricingTiers, _count, averageRating };
}

function decode(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
