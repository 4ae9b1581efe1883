import type { Deps } from '#server/deps.ts';
import type { UserRow } from './accounts.repository.ts';

/**
 * Counts the email that `change` sends before anything changes. Nobody has confirmed that an address given at sign-up is
 * theirs, so it must not receive one email after the other. A change that fails isn't counted. Removing something
 * isn't counted either: it was counted when it was added, and must always be possible.
 */
export async function withinMailLimit<Answer>(
  { limits }: Deps,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const subjects = email === null ? [] : [id, email.toLowerCase()];
  for (const subject of subjects) await limits.hit('securityMails', subject);
  try {
    return await change();
  } catch (error) {
    for (const subject of subjects) await limits.forgive('securityMails', subject, 'one');
    throw error;
  }
}
