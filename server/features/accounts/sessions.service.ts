import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { acceptedKeys, type Secrets } from '#server/secrets/keys.ts';
import { hourMs } from '#shared/durations.ts';
import type { UserRow } from './accounts.repository.ts';
import * as sessions from './sessions.repository.ts';

export type Viewer = {
  user: UserRow;
  sid: string;
  signedInAt: Date;
  isOperator: boolean;
  /** Until when this session may use the operators' console; null if it may not. */
  operatorUntil: Date | null;
};

/** A session’s use is noted at most this often, to save writes. */
const extendAfterMs = hourMs;

/** The only code that sets a session's user id. Called by sign-in and sign-up. */
export async function openSession(
  db: Db,
  deps: Deps,
  userId: string,
  device: string | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = deps.now();
  await sessions.insert(db, {
    sid: sidsOf(deps.config, token).current,
    sess: { userId, createdAt: at.toISOString() },
    device,
    usedAt: at,
    expire: expiryFrom(deps.config, at, at),
  });
  return token;
}

export async function findViewer(deps: Deps, token: string): Promise<Viewer | null> {
  const at = deps.now();
  const { current: sid, previous } = sidsOf(deps.config, token);
  const found = await sessions.findLive(deps.db, [sid, ...previous], at);
  if (!found) return null;
  const { session, user, isOperator } = found;
  const signedInAt = new Date(session.sess.createdAt);
  const expire = expiryFrom(deps.config, signedInAt, at);
  if (expire <= at) return null;
  if (session.sid !== sid) await sessions.rename(deps.db, session.sid, sid);
  if (at.getTime() - session.usedAt.getTime() > extendAfterMs) {
    await sessions.extend(deps.db, sid, { usedAt: at, expire });
  }
  const { operatorUntil } = session;
  const hasEntered = isOperator && operatorUntil !== null && operatorUntil > at;
  return { user, sid, signedInAt, isOperator, operatorUntil: hasEntered ? operatorUntil : null };
}

export async function endSession(db: Db, deps: Deps, token: string): Promise<void> {
  const { current, previous } = sidsOf(deps.config, token);
  await sessions.remove(db, [current, ...previous]);
}

export async function deleteExpiredSessions(deps: Deps): Promise<void> {
  await sessions.removeExpired(deps.db, deps.now());
}

/** A session is stored under a hash of its token, made with the server's secret. */
function sidsOf(secrets: Secrets, token: string): { current: string; previous: string[] } {
  const sidWith = (key: Buffer) => createHmac('sha256', key).update(token).digest('base64url');
  const [current = '', ...previous] = acceptedKeys(secrets, 'sessions').map(sidWith);
  return { current, previous };
}

function expiryFrom(config: Config, createdAt: Date, seenAt: Date): Date {
  return new Date(
    Math.min(seenAt.getTime() + config.sessionIdleMs, createdAt.getTime() + config.sessionAbsoluteMs),
  );
}
