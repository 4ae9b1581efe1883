import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { acceptedKeys, deriveKey, type Secrets } from './keys.ts';

/** What is sealed. It can't be opened as anything else. */
type Purpose = 'waiting mail' | 'authenticator secret' | 'authenticator setup' | 'calendar access';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** Encrypts text before it is stored, so that a copy of the database reveals nothing. */
export function seal(secrets: Secrets, purpose: Purpose, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, deriveKey(secrets, purpose), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Undefined if it was changed, or sealed with a secret that is no longer accepted. */
export function unseal(secrets: Secrets, purpose: Purpose, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  for (const key of acceptedKeys(secrets, purpose)) {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      // Sealed with another key.
    }
  }
  return undefined;
}

/** Names the keys that open what is sealed, without revealing them. `seal` uses the first one. */
export function sealingKeyNames(secrets: Secrets, purpose: Purpose): [string, ...string[]] {
  const [current, ...previous] = acceptedKeys(secrets, purpose);
  return [nameOf(current), ...previous.map(nameOf)];
}

const nameOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 12);
