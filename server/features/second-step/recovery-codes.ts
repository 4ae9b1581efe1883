import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32, without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const lookalikes: Record<string, string> = { o: '0', i: '1', l: '1' };
const codeCount = 10;
/** 80 bits, so that a copy of the hashes doesn't reveal a code. */
const codeLength = 16;

/** Such as `k3v9-…`, four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const characters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]);
    return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** However the person typed it. */
export function hashRecoveryCode(userId: string, code: string): string {
  const typed = code
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/[oil]/g, (letter) => lookalikes[letter] ?? letter);
  return createHash('sha256').update(`${userId} ${typed}`).digest('base64url');
}
