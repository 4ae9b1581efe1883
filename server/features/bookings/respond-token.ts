import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config, deriveKey } from '#server/config.ts';
import { isUuid } from '#shared/text.ts';

/** What an expert is mailed to answer one request with. It says which, and nobody else can make it. */
export function respondToken(config: Config, bookingId: string): string {
  return `${bookingId}.${signature(config, bookingId).toString('base64url')}`;
}

/** Which request a token is about, if we made it. */
export function readRespondToken(config: Config, token: string): string | undefined {
  const [bookingId = '', signed = '', ...rest] = token.split('.');
  if (!isUuid(bookingId) || rest.length > 0) return undefined;
  const [given, expected] = [Buffer.from(signed, 'base64url'), signature(config, bookingId)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? bookingId : undefined;
}

function signature(config: Config, bookingId: string): Buffer {
  return createHmac('sha256', deriveKey(config, 'respond')).update(bookingId).digest();
}
