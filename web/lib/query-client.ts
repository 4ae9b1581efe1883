import { QueryClient } from '@tanstack/react-query';
import { callApi } from './api-client.ts';

/** A query without a function of its own GETs the path formed by joining its key's segments. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => callApi('GET', queryKey.join('/'), undefined, signal),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A lost network fails at once and is said, rather than waited out.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
