import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadTerms } from './storage-port.ts';

/** The first one signs. All are accepted, because another process may sign with one that is being replaced. */
export type SigningKeys = [Buffer, ...Buffer[]];

/** The terms as a signed query string. */
export function signTerms(key: Buffer, terms: UploadTerms): string {
  const query = new URLSearchParams();
  if (terms.type !== null) query.set('type', terms.type);
  if (terms.size !== null) query.set('size', String(terms.size));
  query.set('expires', String(terms.expiresAt.getTime()));
  query.set('signature', signature(key, terms).toString('base64url'));
  return query.toString();
}

/** The signed terms of this upload; undefined if the signature doesn't match. */
export function readSignedTerms(
  keys: SigningKeys,
  id: string,
  query: Record<string, unknown>,
): UploadTerms | undefined {
  const { type = null, size = null, expires, signature: given } = query;
  if (typeof given !== 'string' || !/^\d{1,15}$/.test(String(expires))) return undefined;
  const terms: UploadTerms = {
    id,
    type: type === null ? null : String(type),
    size: size === null ? null : Number(size),
    expiresAt: new Date(Number(expires)),
  };
  const actual = Buffer.from(given, 'base64url');
  const isSigned = keys.some((key) => {
    const expected = signature(key, terms);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return isSigned ? terms : undefined;
}

function signature(key: Buffer, { id, type, size, expiresAt }: UploadTerms): Buffer {
  const text = JSON.stringify([id, type, size, expiresAt.getTime()]);
  return createHmac('sha256', key).update(text).digest();
}
