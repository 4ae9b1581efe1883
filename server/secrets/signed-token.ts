import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, deriveKey, type Secrets } from './keys.ts';

/** What a token is for. It is invalid for any other purpose. */
type Purpose = 'respond' | 'unsubscribe' | 'calendar' | 'undo sign-in change';

/** A signed token for links: the subject in plain text and a signature. */
export function signToken(secrets: Secrets, purpose: Purpose, subject: string): string {
  return `${subject}.${signature(deriveKey(secrets, purpose), subject).toString('base64url')}`;
}

/** The token's subject, or undefined if we didn't sign it for this purpose. */
export function readToken(secrets: Secrets, purpose: Purpose, token: string): string | undefined {
  const end = token.lastIndexOf('.');
  if (end < 0) return undefined;
  const subject = token.slice(0, end);
  const actual = Buffer.from(token.slice(end + 1), 'base64url');
  const isSigned = acceptedKeys(secrets, purpose).some((key) => {
    const expected = signature(key, subject);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return isSigned ? subject : undefined;
}

function signature(key: Buffer, subject: string): Buffer {
  return createHmac('sha256', key).update(subject).digest();
}
