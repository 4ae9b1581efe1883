import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileCard } from '#shared/profiles/profiles.schema.ts';
import { type FoundPage, searchResults } from '#web/features/search/search.queries.ts';
import type { SearchView } from '#web/features/search/search-view.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { loadFailed } from '#web/lib/load-failed.ts';

export type SearchResults = ReturnType<typeof useSearchResults>;

/** The results of a search. While a new search loads, and if it fails, the previous results stay. */
export function useSearchResults(view: SearchView) {
  const options = searchResults(view);
  const query = useInfiniteQuery(options);
  const pages = useLastDefined(query.data?.pages);
  const key = useLastDefined(query.data && options.queryKey.join());
  const error = useLastDefined(query.error ?? undefined);
  const current = query.data !== undefined;
  return {
    experts: pages && expertsOf(pages),
    answer: pages?.at(-1),
    /** Identifies the search that `experts` belong to. */
    key,
    /** `experts` belong to the current view. */
    current,
    searching: query.isFetching && !query.isFetchingNextPage,
    failed: loadFailed(query),
    reason: limitReason(error),
    retry: () => void query.refetch(),
    more: {
      page: query.hasNextPage ? view.page + (query.data?.pages.length ?? 0) : undefined,
      /** Number of pages loaded after the first. */
      added: (pages?.length ?? 1) - 1,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      reason: limitReason(query.error),
      load: () => void query.fetchNextPage(),
    },
  };
}

/** The server's message when there were too many searches: it says when to try again. */
function limitReason(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 429 ? serverMessage(error) : undefined;
}

/** The value, or the last one that wasn't undefined. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** An expert may move from one page to the next between two calls; each is shown once. */
function expertsOf(pages: FoundPage[]): ProfileCard[] {
  const experts = new Map(pages.flatMap(({ profiles }) => profiles).map((each) => [each.id, each]));
  return [...experts.values()];
}
