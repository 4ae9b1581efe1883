import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's first choice for argon2id, which is the library's default algorithm. */
const options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Hashing runs on the thread pool; two at a time leave threads for files and names. */
const limit = pLimit(2);

export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, options));
}

/** Without a hash to compare with it takes just as long, and says no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored?.startsWith('$argon2id$') ? stored : undefined;
  const matches = await limit(async () => verify(known ?? (await nobodysHash()), password, options));
  return matches && known !== undefined;
}

let nobody: Promise<string> | undefined;
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody has this password', options);
  return nobody;
}

/** Made at start, so that the first unknown name takes no longer than the next. */
export async function warmPasswords(): Promise<void> {
  await nobodysHash();
}

let common: Promise<Set<string>> | undefined;

/** Among the passwords that everybody tries first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await common).has(password.toLowerCase());
}
