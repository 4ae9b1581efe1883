import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import type { Setup, SetupChange } from '#shared/profiles/setup.schema.ts';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { call } from '#web/lib/call.ts';

/** What the expert has just set up, without asking the server again. */
export function updateCachedSetup(client: QueryClient, changes: Partial<Setup>): void {
  client.setQueryData<Profile | null>(
    ownProfile(undefined).queryKey,
    (profile) => profile && { ...profile, ...(profile.setup && { setup: { ...profile.setup, ...changes } }) },
  );
}

export function saveSetup(change: SetupChange): Promise<Profile> {
  return call('PATCH /api/profile/setup', { body: change });
}
