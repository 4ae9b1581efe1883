import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewProfile, ProfilePatch } from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';

/** The signed-in person's profile, always refetched; null if there is none. */
export const ownProfile = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['/api/profile/me'],
    queryFn: ({ signal }) => profileOrNull('/api/profile/me', signal),
    enabled: userId !== undefined,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status === 401),
  });

/** An expert's public profile; null if there is none. */
export const publicProfile = (id: string) => profileAt(['/api/profiles', id.toLowerCase()]);

/** The same by short link, in any letter case. */
export const linkedProfile = (username: string) => profileAt(['/api/links', username.toLowerCase()]);

function profileAt(queryKey: string[]) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => profileOrNull(queryKey.join('/'), signal) });
}

async function profileOrNull(path: string, signal: AbortSignal): Promise<Profile | null> {
  try {
    return (await callApi('GET', path, undefined, signal)) as Profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export async function createProfile(profile: NewProfile & { userId: string }): Promise<Profile> {
  return (await callApi('POST', '/api/profiles', profile)) as Profile;
}

export async function updateProfile(patch: ProfilePatch): Promise<Profile> {
  return (await callApi('PATCH', '/api/profile/me', patch)) as Profile;
}

export async function setPricing(tiers: { duration: number; price: number }[]): Promise<Profile> {
  return (await callApi('PUT', '/api/profile/pricing', { tiers })) as Profile;
}

/** After saving: caches the new profile and drops the cached public copies. */
export function cacheOwnProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(ownProfile(profile.userId).queryKey, profile);
  forgetPublicProfiles(client);
}

export function forgetPublicProfiles(client: QueryClient): void {
  client.removeQueries({ queryKey: ['/api/profiles'] });
  client.removeQueries({ queryKey: ['/api/links'] });
}
