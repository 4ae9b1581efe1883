import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { lockIfPasswordIs } from '#server/features/accounts/accounts.repository.ts';
import { isOwnPassword } from '#server/features/accounts/check-password.service.ts';
import * as sessions from '#server/features/accounts/sessions.repository.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import { requestPasskeyOf } from '#server/features/passkeys/passkey-requests.service.ts';
import { takePasskey, verifyPasskey } from '#server/features/passkeys/verify-passkey.service.ts';
import { attemptsOf, checkSecondStep } from '#server/features/second-step/check-second-step.service.ts';
import { find as findSecondStep } from '#server/features/second-step/second-step.repository.ts';
import { minuteMs } from '#shared/durations.ts';
import type { ConsoleEntry } from '#shared/operator/operator.schema.ts';
import type { PasskeyAnswer, PasskeyRequest } from '#shared/security/passkeys.schema.ts';
import { act } from '../audit/act.ts';
import * as accessCopy from './access.copy.ts';

/** Fixed: using the console doesn't extend it. */
const enteredMs = 30 * minuteMs;

/** The operator uses a passkey, or enters their password again and whatever else their sign-in asks for. */
export async function enterConsole(
  deps: Deps,
  viewer: Viewer,
  address: string,
  entry: ConsoleEntry,
): Promise<Date> {
  const { user, sid } = viewer;
  const proof =
    'passkey' in entry
      ? await checkPasskey(deps, user.id, entry.passkey)
      : await checkOwnPassword(deps, viewer, address, entry);
  const action = { action: 'console.enter', reason: accessCopy.entered, key: randomUUID() } as const;
  const enteredUntil = await act(deps, { userId: user.id }, action, async (tx, at) => {
    await proof.use(tx);
    const until = new Date(at.getTime() + enteredMs);
    await sessions.setOperatorUntil(tx, sid, until);
    return { after: { enteredUntil: until }, answer: until.toISOString() };
  });
  await proof.forgive();
  return new Date(enteredUntil);
}

async function checkPasskey(deps: Deps, userId: string, answer: PasskeyAnswer) {
  const attempts = attemptsOf(userId, 'enter console');
  await deps.limits.hit('wrongSecondStep', attempts);
  const verified = await verifyPasskey(deps, { purpose: 'enter console', userId }, answer);
  return {
    use: async (tx: Tx) => {
      const isRight = verified !== undefined && (await takePasskey(tx, deps, verified));
      if (!isRight) throw new AppError('forbidden', accessCopy.wrongPasskey);
    },
    forgive: () => deps.limits.forgive('wrongSecondStep', attempts, 'all'),
  };
}

/** Limited like other confirmations of it. */
async function checkOwnPassword(
  deps: Deps,
  { user }: Viewer,
  address: string,
  { password, code }: { password: string; code?: string | undefined },
) {
  if (!(await isOwnPassword(deps, user, password))) throw wrong('password', accessCopy.wrongPassword);
  const refuse = (message: string) => wrong('code', message);
  const check = { user, address, purpose: 'enter console', refuse } as const;
  const step = await checkSecondStep(deps, check, { code });
  return {
    use: async (tx: Tx) => {
      // The password may have changed while we verified the hash.
      if (!(await lockIfPasswordIs(tx, user.id, user.password)))
        throw wrong('password', accessCopy.wrongPassword);
      await step.use(tx);
    },
    forgive: step.forgive,
  };
}

/** What the operator can enter with. */
export async function readEntry(
  deps: Deps,
  userId: string,
): Promise<{ hasPasskey: boolean; hasSecondStep: boolean }> {
  const request = await requestPasskeyOf(deps, { purpose: 'enter console', userId });
  return {
    hasPasskey: request !== null,
    hasSecondStep: (await findSecondStep(deps.db, userId)) !== undefined,
  };
}

export async function requestPasskeyToEnter(deps: Deps, userId: string): Promise<PasskeyRequest> {
  const request = await requestPasskeyOf(deps, { purpose: 'enter console', userId });
  if (!request) throw new AppError('conflict', accessCopy.noPasskey);
  return request;
}

export async function leaveConsole(deps: Deps, { user, sid, operatorUntil }: Viewer): Promise<void> {
  const action = { action: 'console.leave', reason: accessCopy.left, key: randomUUID() } as const;
  await act(deps, { userId: user.id }, action, async (tx) => {
    await sessions.setOperatorUntil(tx, sid, null);
    return { before: { enteredUntil: operatorUntil } };
  });
}

function wrong(field: 'password' | 'code', message: string): AppError {
  return new AppError('forbidden', message, { fields: { [field]: message } });
}
