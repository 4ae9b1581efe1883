import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { NewPasskey, PasskeyAnswer } from '#shared/security/passkeys.schema.ts';
import { type AnsweredChallenge, type ChallengeUse, readChallenge } from './challenges.ts';
import { isTransport } from './passkey-requests.service.ts';
import * as passkeys from './passkeys.repository.ts';
import { requireRelyingParty } from './relying-party.ts';

export type VerifiedPasskey = {
  userId: string;
  id: string;
  counter: number;
  backedUp: boolean;
  challenge: AnsweredChallenge;
};

export type VerifiedNewPasskey = Pick<
  passkeys.PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'
> & { challenge: AnsweredChallenge };

/** Loading it takes half a second, so the process does it once, right after its start. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

export async function warmPasskeys(): Promise<void> {
  await Promise.all([loadLibrary(), loadHelpers()]);
}

/** The passkey with which this challenge was signed. It counts once `takePasskey` has succeeded. */
export async function verifyPasskey(
  deps: Deps,
  use: ChallengeUse,
  answer: PasskeyAnswer,
): Promise<VerifiedPasskey | undefined> {
  const party = requireRelyingParty(deps);
  const { userHandle, ...response } = answer.response;
  const passkey = await passkeys.findByCredential(deps.db, answer.id);
  if (!passkey || (use.userId !== null && passkey.userId !== use.userId)) return undefined;
  if (userHandle && userHandle !== userHandleOf(passkey.userId)) return undefined;
  let challenge: AnsweredChallenge | undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const result = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: (sent) => {
      challenge = readChallenge(deps, use, sent);
      return challenge !== undefined;
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refused);
  if (!result?.verified || !challenge) return undefined;
  const { newCounter: counter, credentialBackedUp: backedUp } = result.authenticationInfo;
  return { userId: passkey.userId, id: passkey.id, counter, backedUp, challenge };
}

/** Returns false if the answer was used before, the passkey was removed, or a copy of it has been used. */
export async function takePasskey(tx: Tx, deps: Deps, verified: VerifiedPasskey): Promise<boolean> {
  const { id, counter, backedUp, challenge } = verified;
  if (!(await passkeys.takeChallenge(tx, challenge.hash, challenge.expiresAt))) return false;
  return passkeys.setUsed(tx, id, { counter, backedUp, usedAt: deps.now() });
}

export async function verifyNewPasskey(
  deps: Deps,
  use: ChallengeUse,
  answer: NewPasskey,
): Promise<VerifiedNewPasskey | undefined> {
  const party = requireRelyingParty(deps);
  if (!(await statesNoMaker(answer))) return undefined;
  let challenge: AnsweredChallenge | undefined;
  const { verifyRegistrationResponse } = await loadLibrary();
  const result = await verifyRegistrationResponse({
    response: {
      ...answer,
      response: {
        clientDataJSON: answer.response.clientDataJSON,
        attestationObject: answer.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: (sent) => {
      challenge = readChallenge(deps, use, sent);
      return challenge !== undefined;
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(refused);
  if (!result?.verified || !challenge) return undefined;
  const { credential, credentialBackedUp: backedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (answer.response.transports ?? []).filter(isTransport),
    backedUp,
    challenge,
  };
}

/** EdDSA, ES256 and RS256: every current device knows one of them. */
export const algorithms = [-8, -7, -257] as const;

/**
 * We ask for no attestation, and browsers remove it. Verifying a forged one would make the library fetch a URL that it
 * names.
 */
async function statesNoMaker({ response }: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers();
  try {
    const bytes = Uint8Array.from(Buffer.from(response.attestationObject, 'base64url'));
    const statement = decodeAttestationObject(bytes);
    const format = statement.get('fmt');
    return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** The library throws whatever is wrong with an answer. */
const refused = () => undefined;

/** How devices know the person. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
