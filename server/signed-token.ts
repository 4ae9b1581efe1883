import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/config/session-secret.ts';
import type { Config } from '#server/config.ts';

/** What a token is for. It is invalid for any other purpose. */
type Purpose = 'respond' | 'unsubscribe' | 'calendar';

/** A signed token for links: the subject in plain text and a signature. */
export function signToken(config: Config, purpose: Purpose, subject: string): string {
  return `${subject}.${signature(config, purpose, subject).toString('base64url')}`;
}

/** The token's subject, or undefined if we didn't sign it for this purpose. */
export function readToken(config: Config, purpose: Purpose, token: string): string | undefined {
  const end = token.lastIndexOf('.');
  if (end < 0) return undefined;
  const subject = token.slice(0, end);
  const actual = Buffer.from(token.slice(end + 1), 'base64url');
  const expected = signature(config, purpose, subject);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? subject : undefined;
}

function signature(config: Config, purpose: Purpose, subject: string): Buffer {
  return createHmac('sha256', deriveKey(config, purpose)).update(subject).digest();
}
