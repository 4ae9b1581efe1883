import type { Deps } from '#server/deps.ts';
import * as passkeys from './passkeys.repository.ts';

export async function deleteExpiredChallenges({ db, now }: Deps): Promise<void> {
  await passkeys.removeExpiredChallenges(db, now());
}
