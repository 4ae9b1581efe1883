import { violatedConstraint } from '#server/db/database-error.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { withinMailLimit } from '#server/features/accounts/security-mail-limit.ts';
import { type Confirming, confirmed } from '#server/features/second-step/confirmed.service.ts';
import { notifyOwner } from '#server/features/second-step/notify-owner.ts';
import { removePasskey as dropPasskey } from '#server/features/second-step/removals.service.ts';
import { readSecurity } from '#server/features/second-step/security.reader.ts';
import { fullName } from '#shared/accounts/names.ts';
import { maxPasskeys } from '#shared/security/limits.ts';
import type { PasskeyCreation } from '#shared/security/passkeys.schema.ts';
import type { Confirmation, PasskeyAddition, Security } from '#shared/security/security.schema.ts';
import { isUuid } from '#shared/text.ts';
import { challengeMs, newChallenge } from './challenges.ts';
import { presentCredential } from './passkey-requests.service.ts';
import * as passkeysCopy from './passkeys.copy.ts';
import * as passkeys from './passkeys.repository.ts';
import { requireRelyingParty } from './relying-party.ts';
import { algorithms, userHandleOf, verifyNewPasskey } from './verify-passkey.service.ts';

type User = accounts.UserRow;

/** Takes the password and the second step. The challenge carries that on to `addPasskey`. */
export async function requestNewPasskey(
  deps: Deps,
  confirming: Confirming,
  confirmation: Confirmation,
): Promise<PasskeyCreation> {
  const { id } = requireRelyingParty(deps);
  const user = await confirmed(deps, confirming, confirmation, async (_tx, locked) => locked);
  const existing = await passkeys.listOf(deps.db, user.id);
  if (existing.length >= maxPasskeys) throw tooMany();
  return {
    challenge: newChallenge(deps, addedBy(user)),
    rp: { id, name: 'InTime' },
    user: { id: userHandleOf(user.id), name: user.username, displayName: fullName(user) },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: existing.map(presentCredential),
    // The device stores it with the person's name, and asks for a fingerprint or PIN.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export function addPasskey(deps: Deps, user: User, addition: PasskeyAddition): Promise<Security> {
  return withinMailLimit(deps, user, () => verifyAndAdd(deps, user, addition));
}

async function verifyAndAdd(deps: Deps, user: User, { name, passkey }: PasskeyAddition): Promise<Security> {
  const verified = await verifyNewPasskey(deps, addedBy(user), passkey);
  if (!verified) throw new AppError('invalid', passkeysCopy.notAdded);
  const { challenge, ...fields } = verified;
  try {
    return await transaction(deps.db, async (tx) => {
      const locked = await accounts.lock(tx, user.id);
      // It may have changed since the request began.
      const isCurrent = locked.password === user.password;
      if (!isCurrent || !(await passkeys.takeChallenge(tx, challenge.hash, challenge.expiresAt)))
        throw new AppError('invalid', passkeysCopy.notAdded);
      const own = { userId: user.id, position: await freePosition(tx, user.id), name, createdAt: deps.now() };
      const { id } = await passkeys.insert(tx, { ...fields, ...own });
      await notifyOwner(tx, deps, locked, { change: 'passkey added', ref: id });
      return readSecurity(tx, user.id);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'passkeys_credential_key') throw error;
    throw new AppError('conflict', passkeysCopy.alreadyAdded, { cause: error });
  }
}

/** The challenge of a passkey to add ends with the password that was entered for it. */
const addedBy = ({ id, password }: User) => ({ purpose: 'add', userId: id, passwordHash: password }) as const;

async function freePosition(tx: Tx, userId: string): Promise<number> {
  const taken = (await passkeys.listOf(tx, userId)).map(({ position }) => position);
  const free = Array.from({ length: maxPasskeys }, (_, n) => n + 1).find((n) => !taken.includes(n));
  if (free === undefined) throw tooMany();
  return free;
}

export async function renamePasskey(
  { db }: Deps,
  userId: string,
  id: string,
  name: string,
): Promise<Security> {
  if (!isUuid(id) || !(await passkeys.rename(db, userId, id, name))) throw notFound();
  return readSecurity(db, userId);
}

export async function removePasskey(
  deps: Deps,
  confirming: Confirming,
  id: string,
  confirmation: Confirmation,
): Promise<Security> {
  return confirmed(deps, confirming, confirmation, async (tx, user) => {
    if (!isUuid(id) || !(await dropPasskey(tx, deps, user, id))) throw notFound();
    return readSecurity(tx, user.id);
  });
}

const tooMany = () => new AppError('conflict', passkeysCopy.tooMany(maxPasskeys));
const notFound = () => new AppError('not_found', passkeysCopy.notFound);
