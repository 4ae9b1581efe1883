import { violatedConstraint } from '#server/db/database-error.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { usernameSchema } from '#shared/accounts/accounts.schema.ts';
import type { UsernameChange } from '#shared/accounts/username-change.schema.ts';
import * as accountsCopy from '../accounts.copy.ts';
import * as accounts from '../accounts.repository.ts';
import { requirePassword } from '../check-password.service.ts';
import { withinMailLimit } from '../security-mail-limit.ts';
import * as formerUsernames from './former-usernames.repository.ts';
import { isForOperator } from './operator-names.ts';
import * as copy from './usernames.copy.ts';

type User = accounts.UserRow;

/** Every one of them is kept from others for 90 days. */
const maxFormerUsernames = 3;

/** Links with the old name lead to the new one for 90 days. */
export async function changeUsername(
  deps: Deps,
  user: User,
  { username, currentPassword }: UsernameChange,
): Promise<User> {
  await requirePassword(deps, user, currentPassword);
  const isSameName = username.toLowerCase() === user.username.toLowerCase();
  if (!isSameName && isForOperator(deps, username)) throw usernameTaken();
  const at = deps.now();
  try {
    if (username === user.username) return user;
    return await withinMailLimit(deps, user, () =>
      transaction(deps.db, async (tx) => {
        const locked = await accounts.lock(tx, user.id);
        const { id, email, username: before } = locked;
        if (before === username) return locked;
        await formerUsernames.freeIfExpired(tx, username, at);
        const changed = await accounts.setUsername(tx, id, username, at);
        if ((await formerUsernames.countOfUser(tx, id, at)) > maxFormerUsernames)
          throw new AppError('conflict', copy.tooManyChanges, { fields: { username: copy.tooManyChanges } });
        // The profile’s page, card and place in search show the name.
        await profiles.touch(tx, id, at);
        if (email !== null) {
          const mail = copy.usernameChanged(deps, { before, username });
          await enqueueMail(tx, deps, { kind: 'username_changed', recipient: email, userId: id, ...mail });
        }
        return changed;
      }),
    );
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('users_')) throw usernameTaken(error);
    throw error;
  }
}

function usernameTaken(cause?: unknown): AppError {
  const message = accountsCopy.usernameTaken;
  return new AppError('conflict', message, { cause, fields: { username: message } });
}

/** For the forms that ask for a name. A person can have their own former names again. */
export async function checkUsername(
  deps: Deps,
  viewerId: string | undefined,
  username: string,
): Promise<{ available: boolean; reason?: string }> {
  const parsed = usernameSchema.safeParse(username);
  if (!parsed.success)
    return { available: false, reason: parsed.error.issues[0]?.message ?? accountsCopy.usernameInvalid };
  const taken = { available: false, reason: accountsCopy.usernameTaken };
  const user = await accounts.findByLogin(deps.db, username);
  if (user) return user.id === viewerId ? { available: true } : taken;
  if (isForOperator(deps, username)) return taken;
  const at = deps.now();
  const former = await formerUsernames.findHolder(deps.db, username, at);
  if (former) return former.userId === viewerId ? { available: true } : taken;
  // A new name would keep back the one they have now as well.
  const kept = viewerId === undefined ? 0 : await formerUsernames.countOfUser(deps.db, viewerId, at);
  return kept < maxFormerUsernames ? { available: true } : { available: false, reason: copy.tooManyChanges };
}

export async function deleteExpiredFormerUsernames(deps: Deps): Promise<void> {
  await formerUsernames.removeExpired(deps.db, deps.now());
}
