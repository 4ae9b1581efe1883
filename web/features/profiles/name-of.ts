import { fullName } from '#shared/accounts/names.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';

/** What to call an expert. */
export function nameOf({ user }: Pick<Profile, 'user'>): string {
  return fullName(user);
}
