import { queryOptions } from '@tanstack/react-query';
import type { Unsubscribe } from '#shared/settings/settings.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';

/** The emails that an unsubscribe link is about, or null if the link is invalid. */
export const unsubscribeLink = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe', token],
    queryFn: async ({ signal }): Promise<Unsubscribe | null> => {
      try {
        return await call('GET /api/unsubscribe/:token', { params: { token }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

export function unsubscribe(token: string): Promise<Unsubscribe> {
  return call('POST /api/unsubscribe/:token', { params: { token } });
}
