import type { Deps } from '#server/deps.ts';
import { usernamePattern } from '#shared/accounts/usernames.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { isUuid } from '#shared/text.ts';
import { presentProfile } from './profiles.presenter.ts';
import * as profiles from './profiles.repository.ts';

/** A profile as this viewer may see it: the calls and the pages that show one both read it here. */
export async function readProfile(
  deps: Pick<Deps, 'db'>,
  viewerId: string | undefined,
  by: 'id' | 'userId' | 'username',
  wanted: string,
): Promise<Profile | undefined> {
  if (!(by === 'username' ? usernamePattern.test(wanted) : isUuid(wanted.toLowerCase()))) return undefined;
  const whole = await profiles.findWhole(deps.db, by, wanted);
  return whole && presentProfile(whole, viewerId);
}
