import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewProfile, ProfilePatch } from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import type { NewVerification } from '#shared/profiles/verification.schema.ts';
import type { BodyOf } from '#shared/routes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';
import { orNull } from '#web/lib/or-null.ts';

/** The signed-in person's profile, always refetched; null if there is none. */
export const ownProfile = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['/api/profile/me'],
    queryFn: ({ signal }) => orNull(call('GET /api/profile/me', { signal })),
    enabled: userId !== undefined,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status === 401),
  });

/** An expert's public profile; null if there is none. */
export const publicProfile = (profileId: string) => {
  const id = profileId.toLowerCase();
  return queryOptions({
    queryKey: ['/api/profiles', id],
    queryFn: ({ signal }) => orNull(call('GET /api/profiles/:id', { params: { id }, signal })),
  });
};

/** The same by short link, in any letter case. */
export const linkedProfile = (link: string) => {
  const username = link.toLowerCase();
  return queryOptions({
    queryKey: ['/api/links', username],
    queryFn: ({ signal }) => orNull(call('GET /api/links/:username', { params: { username }, signal })),
  });
};

/** The sample experts on the landing page. */
export const samplePeople = queryOptions({
  queryKey: ['/api/samples'],
  queryFn: ({ signal }) => call('GET /api/samples', { signal }),
});

/** How many reviews the server answers at once. */
export const reviewsPerPage = 10;

/** A page of an expert's reviews, newest first. */
export const profileReviews = (profileId: string, offset: number) =>
  queryOptions({
    queryKey: ['/api/profiles', profileId, 'reviews', offset],
    queryFn: ({ signal }) =>
      call('GET /api/profiles/:id/reviews', { params: { id: profileId }, query: `offset=${offset}`, signal }),
  });

export function createProfile(profile: NewProfile & { userId: string }): Promise<Profile> {
  return call('POST /api/profiles', { body: profile });
}

export function updateProfile(patch: ProfilePatch): Promise<Profile> {
  return call('PATCH /api/profile/me', { body: patch });
}

export function setPricing(tiers: BodyOf<'PUT /api/profile/pricing'>['tiers']): Promise<Profile> {
  return call('PUT /api/profile/pricing', { body: { tiers } });
}

export function askForVerification(request: NewVerification): Promise<Profile> {
  return call('POST /api/profile/verification', { body: request });
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
