import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { LimitRule } from '#server/limits.ts';
import { oneAtATime } from '#server/one-at-a-time.ts';
import * as accountsCopy from './accounts.copy.ts';
import type { UserRow } from './accounts.repository.ts';

/** Each limit that an attempt counts against, with what it counts by. */
type Attempts = { rule: LimitRule; subject: string; forgives: 'one' | 'all' }[];

export function attemptsToSignIn(username: string, address: string): Attempts {
  const login = `login:${username.toLowerCase()}`;
  return [
    { rule: 'wrongPasswordsFrom', subject: address, forgives: 'one' },
    { rule: 'wrongPasswordHere', subject: `${login} ${address}`, forgives: 'all' },
    { rule: 'wrongPasswordAnywhere', subject: login, forgives: 'one' },
  ];
}

/**
 * One limit for all addresses: a session that someone borrowed may move between them. User ids are public, so these
 * counts are apart from those of signing in, where anybody could use them up.
 */
function attemptsToConfirm(userId: string): Attempts {
  const user = `user:${userId}`;
  return [
    { rule: 'wrongPasswordHere', subject: user, forgives: 'all' },
    { rule: 'wrongPasswordAnywhere', subject: user, forgives: 'one' },
  ];
}

/** Whether a signed-in person entered their own password. */
export function isOwnPassword(deps: Deps, user: UserRow, entered: string): Promise<boolean> {
  return checkPassword(deps, attemptsToConfirm(user.id), user, entered);
}

/** Asks for the password again before changes that a stolen session must not make. */
export async function requirePassword(deps: Deps, user: UserRow, entered: string | undefined): Promise<void> {
  if (entered === undefined) {
    const message = accountsCopy.passwordRequired;
    throw new AppError('invalid', message, { fields: { currentPassword: message } });
  }
  if (!(await isOwnPassword(deps, user, entered))) throw wrongCurrentPassword();
}

export function wrongCurrentPassword(): AppError {
  const message = accountsCopy.currentPasswordWrong;
  return new AppError('forbidden', message, { fields: { currentPassword: message } });
}

/** Whether it is this account's password. Only wrong ones are counted. */
export function checkPassword(
  deps: Deps,
  attempts: Attempts,
  user: UserRow | undefined,
  password: string,
): Promise<boolean> {
  // One at a time, so that correct passwords sent in parallel don't hit the limit on wrong ones.
  const line = attempts.find(({ forgives }) => forgives === 'all')?.subject ?? '';
  return oneAtATime(line, () => countAndVerify(deps, attempts, user, password));
}

/** Counts the attempt before checking it and forgives it if correct, so that parallel guesses can't pass the limit. */
async function countAndVerify(
  { limits, passwords }: Deps,
  attempts: Attempts,
  user: UserRow | undefined,
  password: string,
): Promise<boolean> {
  for (const { rule, subject } of attempts) await limits.hit(rule, subject);
  const matches = await passwords.verify(user?.password, password).catch(async (error: unknown) => {
    for (const { rule, subject } of attempts) await limits.forgive(rule, subject, 'one');
    throw error;
  });
  if (!matches) return false;
  for (const { rule, subject, forgives } of attempts) await limits.forgive(rule, subject, forgives);
  return true;
}
