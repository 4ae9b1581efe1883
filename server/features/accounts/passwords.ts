import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';

/** OWASP's first choice for argon2id, which is the library's default algorithm. */
const standard: Options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

const costs = { standard, cheap: { ...standard, memoryCost: 8 } };

/** One takes about 50 ms, and two run at a time: nobody waits over 5 seconds, even on a machine half as fast. */
export const maxWaiting = 100;
const retryAfterSeconds = 5;

/** Above that many waiting, `hash` and `verify` refuse with a request to try again. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Without a stored hash it takes just as long and returns false. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
  /** Called at start, so that the first unknown username takes no longer than later ones. */
  warm: () => Promise<void>;
};

export function createPasswords(hashing: keyof typeof costs): Passwords {
  const options = costs[hashing];
  // Hashing runs on the thread pool; two at a time leave threads for file access and DNS.
  const limit = pLimit(2);
  let dummyHash: Promise<string> | undefined;
  const getDummyHash = () => {
    dummyHash ??= hash('the password of an unknown user', options);
    return dummyHash;
  };
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting)
      throw new AppError('unavailable', errorCopy.busy, { retryAfterSeconds });
    return limit(work);
  };
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (stored, password) => {
      const known = stored?.startsWith('$argon2id$') ? stored : undefined;
      const matches = await inTurn(async () => verify(known ?? (await getDummyHash()), password));
      return matches && known !== undefined;
    },
    warm: async () => {
      await getDummyHash();
    },
  };
}

let commonPasswords: Promise<Set<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await commonPasswords).has(password.toLowerCase());
}
