import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/config/session-secret.ts';
import type { Config } from '#server/config.ts';

/** What a link is good for: a token made for one thing opens no other. */
type Purpose = 'respond' | 'unsubscribe' | 'calendar';

/** Says what it is about, in a link, and nobody else can make it. */
export function signToken(config: Config, purpose: Purpose, about: string): string {
  return `${about}.${signature(config, purpose, about).toString('base64url')}`;
}

/** What a token is about, if we made it for that. */
export function readToken(config: Config, purpose: Purpose, token: string): string | undefined {
  const end = token.lastIndexOf('.');
  if (end < 0) return undefined;
  const about = token.slice(0, end);
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  const expected = signature(config, purpose, about);
  return given.length === expected.length && timingSafeEqual(given, expected) ? about : undefined;
}

function signature(config: Config, purpose: Purpose, about: string): Buffer {
  return createHmac('sha256', deriveKey(config, purpose)).update(about).digest();
}
