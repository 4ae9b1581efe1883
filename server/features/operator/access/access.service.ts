import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { lockIfPasswordIs } from '#server/features/accounts/accounts.repository.ts';
import { isOwnPassword } from '#server/features/accounts/check-password.service.ts';
import * as sessions from '#server/features/accounts/sessions.repository.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import { minuteMs } from '#shared/durations.ts';
import { act } from '../audit/act.ts';
import * as accessCopy from './access.copy.ts';

/** Fixed: using the console doesn't extend it. */
const enteredMs = 30 * minuteMs;

/** The operator enters their password again. Limited like other confirmations of it. */
export async function enterConsole(deps: Deps, { user, sid }: Viewer, password: string): Promise<Date> {
  if (!(await isOwnPassword(deps, user, password))) throw wrongPassword();
  const action = { action: 'console.enter', reason: accessCopy.entered, key: randomUUID() } as const;
  const enteredUntil = await act(deps, { userId: user.id }, action, async (tx, at) => {
    // The password may have changed while we verified the hash.
    if (!(await lockIfPasswordIs(tx, user.id, user.password))) throw wrongPassword();
    const until = new Date(at.getTime() + enteredMs);
    await sessions.setOperatorUntil(tx, sid, until);
    return { after: { enteredUntil: until }, answer: until.toISOString() };
  });
  return new Date(enteredUntil);
}

export async function leaveConsole(deps: Deps, { user, sid, operatorUntil }: Viewer): Promise<void> {
  const action = { action: 'console.leave', reason: accessCopy.left, key: randomUUID() } as const;
  await act(deps, { userId: user.id }, action, async (tx) => {
    await sessions.setOperatorUntil(tx, sid, null);
    return { before: { enteredUntil: operatorUntil } };
  });
}

function wrongPassword(): AppError {
  const message = accessCopy.wrongPassword;
  return new AppError('forbidden', message, { fields: { password: message } });
}
