import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { endLinks } from '#server/features/accounts/accounts.service.ts';
import * as sessions from '#server/features/accounts/sessions.repository.ts';
import type { UndoneChange } from '#shared/security/security.schema.ts';
import { isUuid } from '#shared/text.ts';
import { removeApp, removePasskey, removePasskeyStep } from './removals.service.ts';
import * as secondStepCopy from './second-step.copy.ts';
import * as steps from './second-step.repository.ts';
import { readUndoToken, refOf, type Undoable } from './undo-link.ts';

/**
 * The owner didn't make a change that we emailed them about: somebody else knows the password. Otherwise that person's
 * app or passkey would keep the owner out, also after a password reset. Ends every session and link, like signing out
 * everywhere.
 */
export async function undoChange(deps: Deps, token: string): Promise<{ undone: UndoneChange }> {
  const link = readUndoToken(deps, token);
  if (!link || !(await accounts.findById(deps.db, link.userId))) throw linkInvalid();
  await transaction(deps.db, async (tx) => {
    const user = await accounts.lock(tx, link.userId);
    if (!(await undo(tx, deps, user, link))) throw linkInvalid();
    await sessions.removeOfUser(tx, user.id);
    await endLinks(tx, user.id, deps.now());
  });
  return { undone: link.change };
}

/** Returns false if what was added is gone, or was replaced. */
async function undo(tx: Tx, deps: Deps, user: accounts.UserRow, { change, ref }: Undoable): Promise<boolean> {
  if (change === 'passkey') return isUuid(ref) && removePasskey(tx, deps, user, ref);
  const state = await steps.find(tx, user.id);
  if (!state) return false;
  if (change === 'app') {
    if (!state.appSince || refOf(state.appSince) !== ref) return false;
    await removeApp(tx, deps, user, state);
    return true;
  }
  if (!state.asksForPasskey || refOf(state.createdAt) !== ref) return false;
  await removePasskeyStep(tx, deps, user, state);
  return true;
}

const linkInvalid = () => new AppError('invalid', secondStepCopy.undoLinkInvalid);
