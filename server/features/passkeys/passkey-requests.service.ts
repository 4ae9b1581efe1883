import type { Deps } from '#server/deps.ts';
import type { PasskeyRequest } from '#shared/security/passkeys.schema.ts';
import { type Transport, transports } from '#shared/security/passkeys.schema.ts';
import { type ChallengeUse, challengeMs, newChallenge } from './challenges.ts';
import * as passkeys from './passkeys.repository.ts';
import { relyingParty, requireRelyingParty } from './relying-party.ts';

/** For the sign-in page: the browser offers every passkey it has for the site. */
export function requestAnyPasskey(deps: Deps): PasskeyRequest {
  return requestOf(deps, { purpose: 'sign in', userId: null }, requireRelyingParty(deps).id);
}

/** For a person whose identity is known. Null if they have no passkey, or passkeys don't work here. */
export async function requestPasskeyOf(
  deps: Deps,
  use: ChallengeUse & { userId: string },
): Promise<PasskeyRequest | null> {
  const party = relyingParty(deps);
  const rows = party ? await passkeys.listOf(deps.db, use.userId) : [];
  if (!party || rows.length === 0) return null;
  return { ...requestOf(deps, use, party.id), allowCredentials: rows.map(presentCredential) };
}

/** A passkey that signs in alone stands for two steps: the device, and the fingerprint or PIN that unlocks it. */
function requestOf(deps: Deps, use: ChallengeUse, rpId: string): PasskeyRequest {
  return {
    challenge: newChallenge(deps, use),
    rpId,
    timeout: challengeMs,
    allowCredentials: [],
    userVerification: 'required',
  };
}

export function presentCredential({ credentialId, transports: stored }: passkeys.PasskeyRow) {
  return { type: 'public-key' as const, id: credentialId, transports: stored.filter(isTransport) };
}

export function isTransport(name: string): name is Transport {
  return transports.some((transport) => transport === name);
}
