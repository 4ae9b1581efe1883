import { createHash, randomBytes } from 'node:crypto';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import { hourMs } from '#shared/durations.ts';
import * as accountsCopy from './accounts.copy.ts';
import { passwordResetMail } from './accounts.copy.ts';
import * as accounts from './accounts.repository.ts';
import { refuseCommonPassword } from './accounts.service.ts';
import * as resets from './password-resets.repository.ts';
import * as sessionRows from './sessions.repository.ts';

const validMs = hourMs;

/** Emails a single-use link if the address has an account. The response is the same either way. */
export async function requestPasswordReset(deps: Deps, address: string, email: string): Promise<void> {
  await deps.limits.hit('passwordReset', address);
  // Limited with or without an account, so that the limit reveals nothing either.
  await deps.limits.hit('passwordReset', email.toLowerCase());
  const user = await accounts.findByLogin(deps.db, email);
  if (!user?.email) return;
  const recipient = user.email;
  const token = randomBytes(32).toString('base64url');
  const at = deps.now();
  await transaction(deps.db, async (tx) => {
    await resets.insert(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      expiresAt: new Date(at.getTime() + validMs),
      createdAt: at,
    });
    await enqueueMail(tx, deps, {
      kind: 'password_reset',
      recipient,
      ...passwordResetMail(deps, user.username, token),
    });
  });
}

/** Ends every session and every other reset link. Checks the token first, so that a bad one costs no hashing. */
export async function resetPassword(deps: Deps, request: { token: string; password: string }): Promise<void> {
  const tokenHash = hashToken(request.token);
  if (!(await resets.findLive(deps.db, tokenHash, deps.now()))) throw linkInvalid();
  await refuseCommonPassword(deps, request.password, 'password');
  const password = await deps.passwords.hash(request.password);
  await transaction(deps.db, async (tx) => {
    const used = await resets.take(tx, tokenHash, deps.now());
    if (!used) throw linkInvalid();
    await accounts.setPassword(tx, used.userId, password, deps.now());
    await sessionRows.removeOfUser(tx, used.userId);
    await resets.removeOfUser(tx, used.userId);
  });
}

export async function deleteExpiredResets(deps: Deps): Promise<void> {
  await resets.removeExpired(deps.db, deps.now());
}

function linkInvalid(): AppError {
  return new AppError('invalid', accountsCopy.resetLinkInvalid);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
