import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { CheckedStep } from '#server/features/second-step/check-second-step.service.ts';
import { checkPasskeyToConfirm } from '#server/features/second-step/confirmed.service.ts';
import type { ConfirmedPasswordChange } from '#shared/security/security.schema.ts';
import * as accounts from './accounts.repository.ts';
import { endLinks, refuseCommonPassword } from './accounts.service.ts';
import { requirePassword, wrongCurrentPassword } from './check-password.service.ts';
import * as sessionRows from './sessions.repository.ts';
import type { Viewer } from './sessions.service.ts';

/** Ends every other session, reset link and calendar link, so that someone who knew the old password is locked out. */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  change: ConfirmedPasswordChange,
): Promise<void> {
  const { user } = viewer;
  const proof = await checkIdentity(deps, user, change);
  await refuseCommonPassword(deps, change.newPassword, 'newPassword');
  const password = await deps.passwords.hash(change.newPassword);
  await transaction(deps.db, async (tx) => {
    const changed = await accounts.setPassword(tx, user.id, password, deps.now(), user.password);
    if (!changed) throw wrongCurrentPassword();
    await proof?.use(tx);
    await sessionRows.removeOfUser(tx, user.id, viewer.sid);
    await endLinks(tx, user.id, deps.now());
  });
  await proof?.forgive();
}

/** People who always sign in with a passkey may not know their password. */
async function checkIdentity(
  deps: Deps,
  user: accounts.UserRow,
  { currentPassword, passkey }: ConfirmedPasswordChange,
): Promise<CheckedStep | undefined> {
  if (currentPassword === undefined && passkey) return checkPasskeyToConfirm(deps, user.id, passkey);
  await requirePassword(deps, user, currentPassword);
  return undefined;
}
