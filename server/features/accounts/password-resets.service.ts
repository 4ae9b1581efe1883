import { createHash, randomBytes } from 'node:crypto';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import { hourMs } from '#shared/durations.ts';
import * as accounts from './accounts.repository.ts';
import { refuseCommonPassword } from './accounts.service.ts';
import * as resets from './password-resets.repository.ts';
import * as sessionRows from './sessions.repository.ts';

const validMs = hourMs;

/** Mails a single-use link if the address has an account; the caller can't tell whether it has. */
export async function requestPasswordReset(deps: Deps, address: string, email: string): Promise<void> {
  await deps.limits.hit('passwordReset', address);
  // Whether or not it has an account, so that the answer tells nothing.
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
    await enqueueMail(deps, tx, {
      kind: 'password_reset',
      recipient,
      subject: 'Choose a new InTime password',
      content: {
        heading: 'Choose a new password',
        paragraphs: [
          `Someone, hopefully you, asked for a new password for @${user.username}.`,
          'The link works once, for one hour. If it was not you, ignore this: your password stays as it is.',
        ],
        action: { label: 'Choose a new password', url: `${deps.origin}/auth/reset?token=${token}` },
      },
    });
  });
}

/** Ends every session and every other link. The token is looked at before any hashing is paid for. */
export async function resetPassword(deps: Deps, request: { token: string; password: string }): Promise<void> {
  const tokenHash = hashToken(request.token);
  if (!(await resets.findLive(deps.db, tokenHash, deps.now()))) throw linkIsOver();
  await refuseCommonPassword(deps, request.password, 'password');
  const password = await deps.passwords.hash(request.password);
  await transaction(deps.db, async (tx) => {
    const used = await resets.take(tx, tokenHash, deps.now());
    if (!used) throw linkIsOver();
    await accounts.setPassword(tx, used.userId, password, deps.now());
    await sessionRows.removeOfUser(tx, used.userId);
    await resets.removeOfUser(tx, used.userId);
  });
}

export async function deleteExpiredResets(deps: Deps): Promise<void> {
  await resets.removeExpired(deps.db, deps.now());
}

function linkIsOver(): AppError {
  return new AppError('invalid', 'This link has expired or was already used. Please ask for a new one.');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
