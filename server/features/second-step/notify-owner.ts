import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import { type SecurityChange, securityMail } from './notices.copy.ts';

/** Emails the account's owner, in case someone else made the change. These emails can't be turned off. */
export async function notifyOwner(tx: Tx, deps: Deps, user: UserRow, change: SecurityChange): Promise<void> {
  if (!user.email) return;
  const copy = securityMail(deps, user, change);
  await enqueueMail(tx, deps, { kind: 'security', recipient: user.email, userId: user.id, ...copy });
}
