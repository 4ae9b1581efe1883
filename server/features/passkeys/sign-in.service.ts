import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { type SignedIn, startSession } from '#server/features/accounts/accounts.service.ts';
import type { Caller } from '#server/features/accounts/caller.ts';
import type { PasskeyAnswer } from '#shared/security/passkeys.schema.ts';
import * as passkeysCopy from './passkeys.copy.ts';
import { takePasskey, verifyPasskey } from './verify-passkey.service.ts';

/** The device checked a fingerprint or a PIN, so this counts as both steps. */
export async function signInWithPasskey(
  deps: Deps,
  caller: Caller,
  answer: PasskeyAnswer,
): Promise<SignedIn> {
  await deps.limits.hit('wrongPasskeysFrom', caller.address);
  const verified = await verifyPasskey(deps, { purpose: 'sign in', userId: null }, answer);
  if (!verified) throw notAccepted();
  const signedIn = await transaction(deps.db, async (tx) => {
    const user = await accounts.lock(tx, verified.userId);
    if (!(await takePasskey(tx, deps, verified))) throw notAccepted();
    return startSession(tx, deps, caller, user);
  });
  await deps.limits.forgive('wrongPasskeysFrom', caller.address, 'one');
  return signedIn;
}

/** The same for every reason. */
function notAccepted(): AppError {
  return new AppError('invalid', passkeysCopy.notAccepted);
}
