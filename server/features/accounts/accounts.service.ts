import { violatedConstraint } from '#server/db/database-error.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as operators from '#server/features/operator/operators/operators.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { checkSecondStep } from '#server/features/second-step/check-second-step.service.ts';
import * as emailChanges from '#server/features/settings/email-changes.repository.ts';
import { removePhotoObjects } from '#server/features/uploads/uploads.service.ts';
import type { Registration, UserUpdate } from '#shared/accounts/accounts.schema.ts';
import type { SignIn } from '#shared/security/security.schema.ts';
import { uploadIdOfPhoto } from '#shared/uploads/photos.ts';
import * as accountsCopy from './accounts.copy.ts';
import * as accounts from './accounts.repository.ts';
import type { Caller } from './caller.ts';
import { attemptsToSignIn, checkPassword } from './check-password.service.ts';
import * as resets from './password-resets.repository.ts';
import { isCommonPassword } from './passwords.ts';
import { endSession, openSession, type Viewer } from './sessions.service.ts';
import * as formerUsernames from './usernames/former-usernames.repository.ts';
import { isForOperator } from './usernames/operator-names.ts';

export type SignedIn = { user: accounts.UserRow; isOperator: boolean; sessionToken: string };

export async function register(deps: Deps, caller: Caller, request: Registration): Promise<SignedIn> {
  await deps.limits.hit('registration', caller.address);
  if (isForOperator(deps, request.username)) throw usernameOrEmailTaken(undefined);
  await refuseCommonPassword(deps, request.password, 'password');
  const password = await deps.passwords.hash(request.password);
  const at = deps.now();
  try {
    return await transaction(deps.db, async (tx) => {
      await formerUsernames.freeIfExpired(tx, request.username, at);
      const user = await accounts.insert(tx, {
        username: request.username,
        password,
        email: request.email || null,
        firstName: request.firstName || null,
        lastName: request.lastName || null,
        timeZone: request.timeZone ?? null,
        createdAt: at,
        updatedAt: at,
      });
      if (caller.sessionToken !== undefined) await endSession(tx, deps, caller.sessionToken);
      return { user, isOperator: false, sessionToken: await openSession(tx, deps, user.id, caller.device) };
    });
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('users_')) {
      throw usernameOrEmailTaken(error);
    }
    throw error;
  }
}

/** One message for both, so that it doesn't reveal whether an email address has an account. */
export function usernameOrEmailTaken(cause: unknown): AppError {
  return new AppError('conflict', accountsCopy.usernameOrEmailTaken, { cause });
}

export async function signIn(deps: Deps, caller: Caller, request: SignIn): Promise<SignedIn> {
  const { username, password } = request;
  const user = await accounts.findByLogin(deps.db, username);
  // Counted by what was typed: otherwise the limit would tell which email address belongs to which username.
  const matches = await checkPassword(deps, attemptsToSignIn(username, caller.address), user, password);
  if (!user || !matches) throw wrongCredentials();
  const step = await checkSecondStep(
    deps,
    { user, address: caller.address, purpose: 'second step' },
    request,
  );
  const signedIn = await transaction(deps.db, async (tx) => {
    // The password may have changed while we verified the hash.
    const locked = await accounts.lockIfPasswordIs(tx, user.id, user.password);
    if (!locked) throw wrongCredentials();
    await step.use(tx);
    return startSession(tx, deps, caller, locked);
  });
  await step.forgive();
  return signedIn;
}

/** After everything that the person asks for was right. Replaces the session that came with the request. */
export async function startSession(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  user: accounts.UserRow,
): Promise<SignedIn> {
  if (user.suspendedAt) throw new AppError('forbidden', accountsCopy.accountSuspended(user.suspendedReason));
  if (caller.sessionToken !== undefined) await endSession(tx, deps, caller.sessionToken);
  const isOperator = await operators.isOperator(tx, user.id);
  return { user, isOperator, sessionToken: await openSession(tx, deps, user.id, caller.device) };
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', accountsCopy.invalidCredentials);
}

export async function signOut(deps: Deps, caller: Caller): Promise<void> {
  if (caller.sessionToken !== undefined) await endSession(deps.db, deps, caller.sessionToken);
}

/** Also touches the profile: its page shows the name and the photo. */
export async function updateUser(
  deps: Deps,
  { user }: Viewer,
  { profileImageUrl, ...changes }: UserUpdate,
): Promise<accounts.UserRow> {
  const removesPhoto = profileImageUrl === null || profileImageUrl === '';
  if (!removesPhoto) refuseForeignPhoto(profileImageUrl);
  const at = deps.now();
  const updated = await transaction(deps.db, async (tx) => {
    await profiles.touch(tx, user.id, at);
    const photo = removesPhoto ? { profileImageUrl: null } : {};
    return accounts.update(tx, user.id, { ...changes, ...photo, updatedAt: at });
  });
  if (removesPhoto && user.profileImageUrl) await removePhotoObjects(deps, user.profileImageUrl);
  return updated;
}

/** Forms send the current photo back unchanged. Any URL that isn't one of our uploads is refused. */
function refuseForeignPhoto(profileImageUrl: string | undefined): void {
  if (profileImageUrl === undefined || uploadIdOfPhoto(profileImageUrl) !== undefined) return;
  const message = accountsCopy.photoNotUploaded;
  throw new AppError('invalid', message, { fields: { profileImageUrl: message } });
}

/** Whatever someone else could have made to keep their access. */
export async function endLinks(tx: Tx, userId: string, at: Date): Promise<void> {
  await resets.removeOfUser(tx, userId);
  await emailChanges.removeOfUser(tx, userId);
  await accounts.update(tx, userId, { calendarId: null, updatedAt: at });
}

export async function refuseCommonPassword(deps: Deps, password: string, field: string): Promise<void> {
  if (!deps.config.passwordBlocklist || !(await isCommonPassword(password))) return;
  const message = accountsCopy.passwordTooCommon;
  throw new AppError('invalid', message, { fields: { [field]: message } });
}
