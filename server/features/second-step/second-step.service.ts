import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { withinMailLimit } from '#server/features/accounts/security-mail-limit.ts';
import * as sessions from '#server/features/accounts/sessions.repository.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import * as passkeys from '#server/features/passkeys/passkeys.repository.ts';
import type { Confirmation, PasskeyStep, Security, TurnedOn } from '#shared/security/security.schema.ts';
import { type Confirming, confirmed } from './confirmed.service.ts';
import { notifyOwner } from './notify-owner.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { removeApp, removePasskeyStep } from './removals.service.ts';
import * as secondStepCopy from './second-step.copy.ts';
import * as steps from './second-step.repository.ts';
import { readSecurity } from './security.reader.ts';
import { refOf } from './undo-link.ts';

/** Whether signing in with a password also asks for a passkey. */
export function setPasskeyStep(
  deps: Deps,
  viewer: Viewer,
  address: string,
  { on, ...confirmation }: PasskeyStep,
): Promise<TurnedOn> {
  const change = () =>
    confirmed(deps, { user: viewer.user, address }, confirmation, async (tx, user) => {
      const state = await steps.find(tx, user.id);
      if ((state?.asksForPasskey ?? false) === on)
        return { ...(await readSecurity(tx, user.id)), recoveryCodes: null };
      if (state && !on) {
        await removePasskeyStep(tx, deps, user, state);
        return { ...(await readSecurity(tx, user.id)), recoveryCodes: null };
      }
      if ((await passkeys.listOf(tx, user.id)).length === 0)
        throw new AppError('conflict', secondStepCopy.noPasskey);
      const { createdAt } = await steps.save(tx, user.id, { asksForPasskey: true }, deps.now());
      const recoveryCodes = state ? null : await turnOn(tx, viewer);
      const ref = refOf(createdAt);
      await notifyOwner(tx, deps, user, { change: 'passkey step on', otherStep: state !== undefined, ref });
      return { ...(await readSecurity(tx, user.id)), recoveryCodes };
    });
  return on ? withinMailLimit(deps, viewer.user, change) : change();
}

/** Signs out everywhere else, as a new password does, and returns the recovery codes. */
export async function turnOn(tx: Tx, { user, sid }: Viewer): Promise<string[]> {
  await sessions.removeOfUser(tx, user.id, sid);
  return createRecoveryCodes(tx, user.id);
}

export function renewRecoveryCodes(
  deps: Deps,
  confirming: Confirming,
  confirmation: Confirmation,
): Promise<TurnedOn> {
  return withinMailLimit(deps, confirming.user, () =>
    confirmed(deps, confirming, confirmation, async (tx, user) => {
      if (!(await steps.find(tx, user.id))) throw new AppError('conflict', secondStepCopy.isOff);
      const recoveryCodes = await createRecoveryCodes(tx, user.id);
      await notifyOwner(tx, deps, user, { change: 'recovery codes renewed' });
      return { ...(await readSecurity(tx, user.id)), recoveryCodes };
    }),
  );
}

async function createRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await steps.saveRecoveryCodes(tx, userId, hashes);
  return codes;
}

export function turnOffApp(
  deps: Deps,
  confirming: Confirming,
  confirmation: Confirmation,
): Promise<Security> {
  return confirmed(deps, confirming, confirmation, async (tx, user) => {
    const state = await steps.find(tx, user.id);
    if (state && state.appSecret !== null) await removeApp(tx, deps, user, state);
    return readSecurity(tx, user.id);
  });
}
