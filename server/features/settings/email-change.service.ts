import { violatedConstraint } from '#server/db/database-error.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { usernameOrEmailTaken } from '#server/features/accounts/accounts.service.ts';
import { hashLinkToken, newLinkToken } from '#server/features/accounts/link-token.ts';
import * as resets from '#server/features/accounts/password-resets.repository.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import { dayMs } from '#shared/durations.ts';
import { confirmEmail, emailChanged } from './email-change.copy.ts';
import * as changes from './email-changes.repository.ts';
import * as settingsCopy from './settings.copy.ts';

type User = accounts.UserRow;

const validMs = dayMs;

/** Sends a link to the new address, which becomes the account's when its owner opens it. */
export async function requestEmailChange(deps: Deps, user: User, email: string): Promise<void> {
  await limitEmailChanges(deps, user, email);
  const known = await accounts.findByLogin(deps.db, email);
  if (known && known.id !== user.id) throw usernameOrEmailTaken(undefined);
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(deps.now().getTime() + validMs);
  await transaction(deps.db, async (tx) => {
    await changes.save(tx, { userId: user.id, email, tokenHash, expiresAt });
    await enqueueMail(tx, deps, {
      kind: 'email_confirm',
      userId: user.id,
      recipient: email,
      ...confirmEmail(deps, user, token),
    });
  });
}

/**
 * By person and by each address that is emailed, so that it can't be used to flood a stranger's inbox. The old one may be a stranger's too: signing up takes an address without
 * asking its owner.
 */
export async function limitEmailChanges(deps: Deps, user: User, newEmail: string | null): Promise<void> {
  for (const subject of [user.id, newEmail, user.email]) {
    if (subject !== null) await deps.limits.hit('emailChanges', subject.toLowerCase());
  }
}

/** The link was opened: the address is theirs. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<{ email: string }> {
  try {
    return await transaction(deps.db, async (tx) => {
      const change = await changes.take(tx, hashLinkToken(token), deps.now());
      if (!change) throw new AppError('invalid', settingsCopy.emailLinkInvalid);
      await switchEmail(tx, deps, await accounts.lock(tx, change.userId), change.email);
      return { email: change.email };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw usernameOrEmailTaken(error);
    throw error;
  }
}

/** Tells the old address, in case its owner didn't make the change. Links sent there stop working. */
export async function switchEmail(tx: Tx, deps: Deps, user: User, email: string | null): Promise<User> {
  await resets.removeOfUser(tx, user.id);
  await changes.removeOfUser(tx, user.id);
  if (user.email) {
    const copy = emailChanged(deps, user, email);
    const to = { userId: user.id, recipient: user.email };
    await enqueueMail(tx, deps, { kind: 'email_changed', ...to, ...copy });
  }
  return accounts.update(tx, user.id, { email, updatedAt: deps.now() });
}

export async function deleteExpiredEmailChanges(deps: Deps): Promise<void> {
  await changes.removeExpired(deps.db, deps.now());
}
