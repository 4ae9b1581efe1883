import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AppSetup, Confirmation, Security, TurnedOn } from '#shared/security/security.schema.ts';
import { call } from '#web/lib/call.ts';
import { createPasskey } from '#web/lib/passkeys.ts';

const queryKey = ['/api/settings/sign-in'];

/** How the signed-in user signs in. Never cached between visits, so it is current. */
export const ownSecurity = (userId: string | undefined) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/settings/sign-in', { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

export function updateCachedSecurity(client: QueryClient, security: Security): void {
  client.setQueryData<Security>(queryKey, security);
}

/** Undefined if the person canceled on their device. */
export async function addPasskey(name: string, confirmation: Confirmation): Promise<Security | undefined> {
  const creation = await call('POST /api/settings/passkeys/options', { body: confirmation });
  const passkey = await createPasskey(creation);
  return passkey && call('POST /api/settings/passkeys', { body: { name, passkey } });
}

export function renamePasskey(id: string, name: string): Promise<Security> {
  return call('PATCH /api/settings/passkeys/:id', { params: { id }, body: { name } });
}

export function removePasskey(id: string, confirmation: Confirmation): Promise<Security> {
  return call('DELETE /api/settings/passkeys/:id', { params: { id }, body: confirmation });
}

export function setPasskeyStep(on: boolean, confirmation: Confirmation): Promise<TurnedOn> {
  return call('PUT /api/settings/second-step/passkey', { body: { ...confirmation, on } });
}

export function startAppSetup(confirmation: Confirmation): Promise<AppSetup> {
  return call('POST /api/settings/second-step/app', { body: confirmation });
}

export function confirmApp(setup: string, code: string): Promise<TurnedOn> {
  return call('POST /api/settings/second-step/app/confirm', { body: { setup, code } });
}

export function turnOffApp(confirmation: Confirmation): Promise<Security> {
  return call('DELETE /api/settings/second-step/app', { body: confirmation });
}

export function renewRecoveryCodes(confirmation: Confirmation): Promise<TurnedOn> {
  return call('POST /api/settings/second-step/recovery-codes', { body: confirmation });
}
