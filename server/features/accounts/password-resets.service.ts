import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { hourMs } from '#shared/durations.ts';
import * as accountsCopy from './accounts.copy.ts';
import { passwordResetMail } from './accounts.copy.ts';
import * as accounts from './accounts.repository.ts';
import { endLinks, refuseCommonPassword } from './accounts.service.ts';
import { hashLinkToken, newLinkToken } from './link-token.ts';
import * as resets from './password-resets.repository.ts';
import * as sessionRows from './sessions.repository.ts';

const validMs = hourMs;

/**
 * Only notes the address: whether it has an account is looked up later, so that neither the answer nor the time it takes
 * reveals it.
 */
export async function requestPasswordReset(deps: Deps, address: string, email: string): Promise<void> {
  await deps.limits.hit('passwordReset', address);
  // Limited with or without an account, so that the limit reveals nothing either.
  await deps.limits.hit('passwordReset', email.toLowerCase());
  await resets.insertRequest(deps.db, email, deps.now());
}

/** Emails a single-use link to each address that has an account. */
export async function mailRequestedResets(deps: Deps, stopping?: AbortSignal): Promise<JobRun> {
  const mailNext = () =>
    transaction(deps.db, async (tx) => {
      const email = await resets.takeRequest(tx);
      if (email === undefined) return false;
      await mailReset(tx, deps, email);
      return true;
    });
  return { count: await takeDue(mailNext, { stopping }) };
}

async function mailReset(tx: Tx, deps: Deps, email: string): Promise<void> {
  const user = await accounts.findByLogin(tx, email);
  if (!user?.email) return;
  const { token, tokenHash } = newLinkToken();
  const at = deps.now();
  await resets.insert(tx, {
    tokenHash,
    userId: user.id,
    expiresAt: new Date(at.getTime() + validMs),
    createdAt: at,
  });
  await enqueueMail(tx, deps, {
    kind: 'password_reset',
    userId: user.id,
    recipient: user.email,
    ...passwordResetMail(deps, user.username, token),
  });
}

/** Ends every session, calendar link and other reset link. Checks the token first, so that a bad one costs no hashing. */
export async function resetPassword(deps: Deps, request: { token: string; password: string }): Promise<void> {
  const tokenHash = hashLinkToken(request.token);
  if (!(await resets.findLive(deps.db, tokenHash, deps.now()))) throw linkInvalid();
  await refuseCommonPassword(deps, request.password, 'password');
  const password = await deps.passwords.hash(request.password);
  await transaction(deps.db, async (tx) => {
    const used = await resets.take(tx, tokenHash, deps.now());
    if (!used) throw linkInvalid();
    await accounts.setPassword(tx, used.userId, password, deps.now());
    await sessionRows.removeOfUser(tx, used.userId);
    await endLinks(tx, used.userId, deps.now());
  });
}

export async function deleteExpiredResets(deps: Deps): Promise<void> {
  await resets.removeExpired(deps.db, deps.now());
}

function linkInvalid(): AppError {
  return new AppError('invalid', accountsCopy.resetLinkInvalid);
}
