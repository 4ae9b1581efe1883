import { useSyncExternalStore } from 'react';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#shared/security/passkeys.schema.ts';
import { useSite } from './site.tsx';

const neverChanges = () => () => undefined;

/** Whether this browser can use passkeys at this address. On this machine they work on localhost, not on 127.0.0.1. */
export function useHasPasskeys(): boolean {
  const { passkeyHost } = useSite();
  return useSyncExternalStore(
    neverChanges,
    () => passkeyHost === window.location.hostname && window.PublicKeyCredential !== undefined,
    // Every visitor of a public site is at its host.
    () => passkeyHost !== undefined && passkeyHost !== 'localhost',
  );
}

const loadLibrary = () => import('@simplewebauthn/browser');

/** Asks for a passkey. Undefined if the person canceled, or had none that fits. */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await loadLibrary();
  return unlessCancelled(() => startAuthentication({ optionsJSON: request }));
}

/** Undefined if the person canceled. */
export async function createPasskey(creation: PasskeyCreation): Promise<NewPasskey | undefined> {
  const { startRegistration } = await loadLibrary();
  return unlessCancelled(() => startRegistration({ optionsJSON: creation }));
}

/** The device already holds one of the person's passkeys, and browsers create no second one there. */
export const isAlreadyHere = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

async function unlessCancelled<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    if (!isCancelled) throw error;
    return undefined;
  }
}
