import type { Profile } from '#shared/profiles/profiles.schema.ts';

/** What to call someone: their names, or the name they chose. */
export function nameOf({ user }: Pick<Profile, 'user'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
}
