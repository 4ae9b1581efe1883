import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { requestPasskeyOf } from '#server/features/passkeys/passkey-requests.service.ts';
import { takePasskey, verifyPasskey } from '#server/features/passkeys/verify-passkey.service.ts';
import type { PasskeyAnswer } from '#shared/security/passkeys.schema.ts';
import type { SecondStep } from '#shared/security/security.schema.ts';
import { matchingStep, unsealAppSecret } from './app-codes.ts';
import { notifyOwner } from './notify-owner.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import * as secondStepCopy from './second-step.copy.ts';
import * as steps from './second-step.repository.ts';

type Purpose = 'second step' | 'enter console' | 'confirm';

export type Proof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined };

type Check = {
  user: UserRow;
  /** The client's. */
  address: string;
  purpose: Purpose;
  /** The error when the step is missing or wrong. */
  refuse?: (message: string, secondStep: SecondStep) => AppError;
};

/** `use` makes the proof count, in the transaction that opens a session or changes something; `forgive` uncounts the attempt afterwards. */
export type CheckedStep = { use: (tx: Tx) => Promise<void>; forgive: () => Promise<void> };

/** Apart from the count of signing in, which a borrowed session could use up otherwise. */
export function attemptsOf(userId: string, purpose: Purpose): string {
  return purpose === 'second step' ? userId : `${purpose}:${userId}`;
}

/**
 * Only after the right password. Attempts are counted before they are checked and forgiven if they were right, so that
 * parallel guesses can't pass the limit.
 */
export async function checkSecondStep(deps: Deps, check: Check, proof: Proof): Promise<CheckedStep> {
  const { user, address, purpose, refuse = required } = check;
  const state = await steps.find(deps.db, user.id);
  if (!state) return { use: (tx) => refuseIfTurnedOn(tx, user.id, refuse), forgive: async () => undefined };
  const passkey = await requestPasskeyOf(deps, { purpose, userId: user.id });
  const next: SecondStep = { hasApp: state.appSecret !== null, passkey };
  if (proof.code === undefined && proof.passkey === undefined) throw refuse(secondStepCopy.required, next);
  await deps.limits.hit('wrongSecondStepsFrom', address);
  const attempts = attemptsOf(user.id, purpose);
  await deps.limits.hit('wrongSecondStep', attempts);
  const take = await takerOf(deps, { user, purpose }, proof);
  return {
    use: async (tx) => {
      const isRight = await take(tx);
      const { wrongPasskey, wrongCode } = secondStepCopy;
      if (!isRight) throw refuse(proof.passkey ? wrongPasskey : wrongCode, next);
    },
    forgive: async () => {
      await deps.limits.forgive('wrongSecondStepsFrom', address, 'one');
      await deps.limits.forgive('wrongSecondStep', attempts, 'all');
    },
  };
}

/** The person may have turned it on, and ended their sessions, since we looked. */
async function refuseIfTurnedOn(tx: Tx, userId: string, refuse: typeof required): Promise<void> {
  const state = await steps.find(tx, userId);
  if (state) throw refuse(secondStepCopy.required, { hasApp: state.appSecret !== null, passkey: null });
}

async function takerOf(
  deps: Deps,
  { user, purpose }: Pick<Check, 'user' | 'purpose'>,
  { passkey, code = '' }: Proof,
): Promise<(tx: Tx) => Promise<boolean>> {
  if (!passkey) return (tx) => takeCode(tx, deps, user, code);
  const verified = await verifyPasskey(deps, { purpose, userId: user.id }, passkey);
  return async (tx) => verified !== undefined && takePasskey(tx, deps, verified);
}

/** Whether it is the app's code or a recovery code, neither used before. */
async function takeCode(tx: Tx, deps: Deps, user: UserRow, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return takeAppCode(tx, deps, user.id, digits);
  if (!(await steps.takeRecoveryCode(tx, user.id, hashRecoveryCode(user.id, code), deps.now()))) return false;
  const left = await steps.countRecoveryCodes(tx, user.id);
  await notifyOwner(tx, deps, user, { change: 'recovery code used', left });
  return true;
}

async function takeAppCode(tx: Tx, { config, now }: Deps, userId: string, code: string): Promise<boolean> {
  const { appSecret = null } = (await steps.find(tx, userId)) ?? {};
  const secret = appSecret === null ? undefined : unsealAppSecret(config, appSecret);
  const step = secret === undefined ? undefined : matchingStep(secret, code, now());
  return step !== undefined && steps.takeAppStep(tx, userId, step);
}

function required(message: string, secondStep: SecondStep): AppError {
  return new AppError('second_step_required', message, { state: { secondStep } });
}
