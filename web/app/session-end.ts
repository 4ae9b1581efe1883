import type { QueryClient } from '@tanstack/react-query';
import { setCurrentUser } from '#web/features/accounts/accounts.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';

/** A later 401 means the session is over: from then on nobody is signed in, and protected pages leave. */
export function forgetUserOnUnauthorized(client: QueryClient): void {
  const check = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) setCurrentUser(client, null);
  };
  client.getQueryCache().config.onError = check;
  client.getMutationCache().config.onError = check;
}
