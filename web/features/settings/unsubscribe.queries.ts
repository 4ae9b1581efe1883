import { queryOptions } from '@tanstack/react-query';
import type { Unsubscribe } from '#shared/settings/settings.schema.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';

const pathOf = (token: string) => `/api/unsubscribe/${encodeURIComponent(token)}`;

/** The emails that an unsubscribe link is about, or null if the link is invalid. */
export const unsubscribeLink = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe', token],
    queryFn: async ({ signal }): Promise<Unsubscribe | null> => {
      try {
        return (await callApi('GET', pathOf(token), undefined, signal)) as Unsubscribe;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

export async function unsubscribe(token: string): Promise<Unsubscribe> {
  return (await callApi('POST', pathOf(token))) as Unsubscribe;
}
