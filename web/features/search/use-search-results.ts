import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FoundExpert, type FoundPage, searchResults } from './search.queries.ts';
import type { SearchView } from './search-view.ts';

export type SearchResults = ReturnType<typeof useSearchResults>;

/** What was found. Until the answer to a new search is here, and when it fails, the last one stays. */
export function useSearchResults(view: SearchView) {
  const query = useInfiniteQuery(searchResults(view));
  const [kept, setKept] = useState(query.data);
  if (query.data && query.data !== kept) setKept(query.data);
  const pages = (query.data ?? kept)?.pages;
  return {
    experts: pages && expertsOf(pages),
    answer: pages?.at(-1),
    /** What is shown is what was asked for. */
    current: query.data !== undefined,
    searching: query.isFetching && !query.isFetchingNextPage,
    failed: query.isError && query.data === undefined,
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

/** Somebody may move from one page to the next while they are being turned: each is shown once. */
function expertsOf(pages: FoundPage[]): FoundExpert[] {
  const experts = new Map(pages.flatMap(({ profiles }) => profiles).map((each) => [each.id, each]));
  return [...experts.values()];
}
