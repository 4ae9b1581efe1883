import type { Self } from '#shared/accounts/accounts.schema.ts';
import { call } from '#web/lib/call.ts';
import { askForPasskey } from '#web/lib/passkeys.ts';

/** Undefined if the person canceled. */
export async function signInWithPasskey(): Promise<Self | undefined> {
  const passkey = await askForPasskey(await call('POST /auth/passkey/options'));
  return passkey && call('POST /auth/passkey', { body: { passkey } });
}
