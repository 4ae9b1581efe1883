import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';

/** One's own profile, always asked for anew; null when there is none. */
export const ownProfile = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['/api/profile/me'],
    queryFn: async ({ signal }): Promise<Profile | null> => {
      try {
        return (await callApi('GET', '/api/profile/me', undefined, signal)) as Profile;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: userId !== undefined,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status === 401),
  });
