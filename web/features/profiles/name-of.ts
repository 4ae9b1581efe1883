import { fullName } from '#shared/accounts/names.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';

/** An expert's full name, else their username. */
export function nameOf({ user }: Pick<Profile, 'user'>): string {
  return fullName(user);
}
