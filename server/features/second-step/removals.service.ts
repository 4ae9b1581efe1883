import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import * as passkeys from '#server/features/passkeys/passkeys.repository.ts';
import { notifyOwner } from './notify-owner.ts';
import * as steps from './second-step.repository.ts';

// Each needs the user's lock, and ends the recovery codes if nothing is left of the second step.

export async function removeApp(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  state: steps.SecondStepRow,
): Promise<void> {
  const isOff = await steps.removeApp(tx, state);
  await notifyOwner(tx, deps, user, { change: 'app off', otherStep: !isOff });
}

export async function removePasskeyStep(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  state: steps.SecondStepRow,
): Promise<void> {
  const isOff = await steps.removePasskeyStep(tx, state);
  await notifyOwner(tx, deps, user, { change: 'passkey step off', otherStep: !isOff });
}

/** Without a passkey there is none to ask for, so removing the last one ends that. Returns whether the person had it. */
export async function removePasskey(tx: Tx, deps: Deps, user: UserRow, id: string): Promise<boolean> {
  if (!(await passkeys.remove(tx, user.id, id))) return false;
  const hasOthers = (await passkeys.listOf(tx, user.id)).length > 0;
  const state = hasOthers ? undefined : await steps.find(tx, user.id);
  const turnedOff = state?.asksForPasskey ? await steps.removePasskeyStep(tx, state) : false;
  await notifyOwner(tx, deps, user, { change: 'passkey removed', turnedOff });
  return true;
}

type Removed = { app: boolean; passkeyStep: boolean; passkeys: number };

/** Returns what there was. */
export async function removeAll(tx: Tx, userId: string): Promise<Removed> {
  const state = await steps.find(tx, userId);
  await steps.removeAll(tx, userId);
  return {
    app: state !== undefined && state.appSecret !== null,
    passkeyStep: state?.asksForPasskey ?? false,
    passkeys: await passkeys.removeAll(tx, userId),
  };
}
