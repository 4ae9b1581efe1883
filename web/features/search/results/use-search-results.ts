import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FoundExpert, type FoundPage, searchResults } from '#web/features/search/search.queries.ts';
import type { SearchView } from '#web/features/search/search-view.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';

export type SearchResults = ReturnType<typeof useSearchResults>;

/** What was found. Until the answer to a new search is here, and when it fails, the last one stays. */
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
    /** Which search the experts are the answer to. */
    key,
    /** What is shown is what was asked for. */
    current,
    searching: query.isFetching && !query.isFetchingNextPage,
    /** Stays while it is tried again: the count of failures does, the failure itself doesn't. */
    failed: !current && query.errorUpdateCount > 0,
    /** Why, where the server has something to say about it. */
    reason: error instanceof ApiError && error.status === 429 ? serverMessage(error) : undefined,
    retry: () => void query.refetch(),
    more: {
      page: query.hasNextPage ? view.page + (query.data?.pages.length ?? 0) : undefined,
      /** How many pages were added to the first one. */
      added: (pages?.length ?? 1) - 1,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  };
}

/** The last one there was. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

/** Somebody may move from one page to the next while they are being turned: each is shown once. */
function expertsOf(pages: FoundPage[]): FoundExpert[] {
  const experts = new Map(pages.flatMap(({ profiles }) => profiles).map((each) => [each.id, each]));
  return [...experts.values()];
}
