import { QueryClient } from '@tanstack/react-query';
import { callApi } from './api-client.ts';

/** A query without its own function sends a GET to the path formed by joining its key's segments. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => callApi('GET', queryKey.join('/'), undefined, signal),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // When offline, fail immediately and show an error instead of waiting for the network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
