import { QueryClient } from '@tanstack/react-query';
import { callApi } from './api-client.ts';

/** GETs the path formed by joining the key's segments. On the server the page's own caller takes its place. */
export type Fetch = (path: string, signal?: AbortSignal) => Promise<unknown>;

const fetchFromBrowser: Fetch = (path, signal) => callApi('GET', path, undefined, signal);

export function createQueryClient(fetch: Fetch = fetchFromBrowser): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => fetch(queryKey.join('/'), signal),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
