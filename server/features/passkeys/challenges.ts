import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { acceptedKeys, deriveKey } from '#server/secrets/keys.ts';
import { minuteMs } from '#shared/durations.ts';

/** What a challenge is answered for, and by whom; null: by anyone. It is invalid for anything else. */
export type ChallengeUse = {
  purpose: 'sign in' | 'second step' | 'enter console' | 'confirm' | 'add';
  userId: string | null;
  /** Of the password that was entered for it: a new password ends it. */
  passwordHash?: string;
};

/** A challenge that was answered. The hash is stored, so that it counts once. */
export type AnsweredChallenge = { hash: string; expiresAt: Date };

export const challengeMs = 5 * minuteMs;
const [randomLength, expiryLength] = [16, 8];
const keyPurpose = 'passkey challenges';

/** Signed instead of stored, so that visitors of the sign-in page write nothing. */
export function newChallenge({ config, now }: Deps, use: ChallengeUse): string {
  const expiry = Buffer.alloc(expiryLength);
  expiry.writeBigUInt64BE(BigInt(now().getTime() + challengeMs));
  const body = Buffer.concat([randomBytes(randomLength), expiry]);
  return Buffer.concat([body, signature(deriveKey(config, keyPurpose), use, body)]).toString('base64url');
}

/** Undefined if it isn't ours, was made for another use, or has expired. */
export function readChallenge(
  { config, now }: Deps,
  use: ChallengeUse,
  challenge: string,
): AnsweredChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, randomLength + expiryLength);
  const actual = bytes.subarray(randomLength + expiryLength);
  if (body.length < randomLength + expiryLength) return undefined;
  const isSigned = acceptedKeys(config, keyPurpose).some((key) => {
    const expected = signature(key, use, body);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  if (!isSigned) return undefined;
  const expiresAt = new Date(Number(body.readBigUInt64BE(randomLength)));
  if (expiresAt <= now()) return undefined;
  return { hash: createHash('sha256').update(body).digest('base64url'), expiresAt };
}

function signature(key: Buffer, { purpose, userId, passwordHash = '' }: ChallengeUse, body: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${purpose}\0${userId ?? ''}\0${passwordHash}\0`)
    .update(body)
    .digest();
}
