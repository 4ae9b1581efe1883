import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { requirePassword, wrongCurrentPassword } from '#server/features/accounts/check-password.service.ts';
import { requestPasskeyOf } from '#server/features/passkeys/passkey-requests.service.ts';
import { takePasskey, verifyPasskey } from '#server/features/passkeys/verify-passkey.service.ts';
import type { PasskeyAnswer, PasskeyRequest } from '#shared/security/passkeys.schema.ts';
import type { Confirmation, SecondStep } from '#shared/security/security.schema.ts';
import { attemptsOf, type CheckedStep, checkSecondStep } from './check-second-step.service.ts';
import * as secondStepCopy from './second-step.copy.ts';

/** Who wants to change something in their settings, and the client's address. */
export type Confirming = { user: accounts.UserRow; address: string };

/**
 * Runs `work` for the person who entered their own password, and the second step if one is on, or who used a passkey,
 * which counts as both. One change at a time.
 */
export async function confirmed<Answer>(
  deps: Deps,
  confirming: Confirming,
  confirmation: Confirmation,
  work: (tx: Tx, user: accounts.UserRow) => Promise<Answer>,
): Promise<Answer> {
  const { user } = confirming;
  const proof = await checkConfirmation(deps, confirming, confirmation);
  const answer = await transaction(deps.db, async (tx) => {
    const locked = await accounts.lock(tx, user.id);
    // It may have changed while we verified the hash.
    if (locked.password !== user.password) throw wrongCurrentPassword();
    await proof.use(tx);
    return work(tx, locked);
  });
  await proof.forgive();
  return answer;
}

async function checkConfirmation(
  deps: Deps,
  { user, address }: Confirming,
  confirmation: Confirmation,
): Promise<CheckedStep> {
  const { currentPassword, passkey } = confirmation;
  if (currentPassword === undefined && passkey) return checkPasskeyToConfirm(deps, user.id, passkey);
  await requirePassword(deps, user, currentPassword);
  return checkSecondStep(deps, { user, address, purpose, refuse }, confirmation);
}

const purpose = 'confirm';

/** Not 401, which would mean that the session has ended. */
const refuse = (message: string, secondStep: SecondStep) =>
  new AppError('forbidden', message, { state: { secondStep } });

export async function checkPasskeyToConfirm(
  deps: Deps,
  userId: string,
  answer: PasskeyAnswer,
): Promise<CheckedStep> {
  const attempts = attemptsOf(userId, purpose);
  await deps.limits.hit('wrongSecondStep', attempts);
  const verified = await verifyPasskey(deps, { purpose, userId }, answer);
  return {
    use: async (tx) => {
      const isRight = verified !== undefined && (await takePasskey(tx, deps, verified));
      if (!isRight) throw new AppError('forbidden', secondStepCopy.wrongPasskey);
    },
    forgive: () => deps.limits.forgive('wrongSecondStep', attempts, 'all'),
  };
}

/** For someone who confirms with a passkey instead of the password. */
export async function requestPasskeyToConfirm(deps: Deps, userId: string): Promise<PasskeyRequest> {
  const request = await requestPasskeyOf(deps, { purpose, userId });
  if (!request) throw new AppError('conflict', secondStepCopy.noPasskey);
  return request;
}
