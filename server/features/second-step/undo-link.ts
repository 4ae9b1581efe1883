import type { Deps } from '#server/deps.ts';
import { readToken, signToken } from '#server/secrets/signed-token.ts';
import { dayMs } from '#shared/durations.ts';
import { type UndoneChange, undoneChanges } from '#shared/security/security.schema.ts';
import { isUuid } from '#shared/text.ts';

/** What a link undoes: exactly this app, step or passkey, and none that came later. */
export type Undoable = { userId: string; change: UndoneChange; ref: string };

const purpose = 'undo sign-in change';
const validMs = 7 * dayMs;

/** Everything that the link needs is in it, signed, so nothing is stored. */
export function undoUrlOf({ origin, config, now }: Deps, { userId, change, ref }: Undoable): string {
  const expiresAt = now().getTime() + validMs;
  const token = signToken(config, purpose, [userId, change, ref, expiresAt].join('.'));
  return `${origin}/auth/not-me?token=${token}`;
}

/** Undefined if it isn't ours, or has expired. */
export function readUndoToken({ config, now }: Deps, token: string): Undoable | undefined {
  const [userId = '', name, ref = '', expiresAt] = readToken(config, purpose, token)?.split('.') ?? [];
  const change = undoneChanges.find((each) => each === name);
  const isValid = change && isUuid(userId) && Number(expiresAt) > now().getTime();
  return isValid ? { userId, change, ref } : undefined;
}

export const refOf = (since: Date): string => String(since.getTime());
