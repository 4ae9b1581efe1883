import type { Deps } from '#server/deps.ts';
import { usernamePattern } from '#shared/accounts/usernames.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { isUuid } from '#shared/text.ts';
import { presentProfile } from './profiles.presenter.ts';
import * as profiles from './profiles.repository.ts';

/** A profile as this viewer may see it. Used by the API and by server-rendered pages. */
export async function readProfile(
  deps: Pick<Deps, 'db'>,
  viewerId: string | undefined,
  by: 'id' | 'userId' | 'username',
  key: string,
): Promise<Profile | undefined> {
  if (!(by === 'username' ? usernamePattern.test(key) : isUuid(key.toLowerCase()))) return undefined;
  const whole = await profiles.findWhole(deps.db, by, key);
  return whole && presentProfile(whole, viewerId);
}
