import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '#server/config/session-secret.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hourMs } from '#shared/durations.ts';
import type { UserRow } from './accounts.repository.ts';
import * as sessions from './sessions.repository.ts';

export type Viewer = {
  user: UserRow;
  sid: string;
  isOperator: boolean;
  /** Until when this session may use the operators' console; null if it may not. */
  operatorUntil: Date | null;
};

/** Extend a session at most this often, to save writes. */
const extendAfterMs = hourMs;

/** The only code that sets a session's user id. Called by sign-in and sign-up. */
export async function openSession(db: Db, deps: Deps, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = deps.now();
  await sessions.insert(db, {
    sid: sidOf(deps.config, token),
    sess: { userId, createdAt: at.toISOString() },
    expire: expiryFrom(deps.config, at, at),
  });
  return token;
}

export async function findViewer(deps: Deps, token: string): Promise<Viewer | null> {
  const at = deps.now();
  const found = await sessions.findLive(deps.db, sidOf(deps.config, token), at);
  if (!found) return null;
  const { session, user, isOperator } = found;
  const expire = expiryFrom(deps.config, new Date(session.sess.createdAt), at);
  if (expire <= at) return null;
  if (expire.getTime() - session.expire.getTime() > extendAfterMs) {
    await sessions.extend(deps.db, session.sid, expire);
  }
  const { sid, operatorUntil } = session;
  const hasEntered = isOperator && operatorUntil !== null && operatorUntil > at;
  return { user, sid, isOperator, operatorUntil: hasEntered ? operatorUntil : null };
}

export async function endSession(db: Db, deps: Deps, token: string): Promise<void> {
  await sessions.remove(db, sidOf(deps.config, token));
}

export async function deleteExpiredSessions(deps: Deps): Promise<void> {
  await sessions.removeExpired(deps.db, deps.now());
}

function sidOf(config: Config, token: string): string {
  return createHmac('sha256', deriveKey(config, 'sessions')).update(token).digest('base64url');
}

function expiryFrom(config: Config, createdAt: Date, seenAt: Date): Date {
  return new Date(
    Math.min(seenAt.getTime() + config.sessionIdleMs, createdAt.getTime() + config.sessionAbsoluteMs),
  );
}
