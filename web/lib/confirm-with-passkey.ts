import type { PasskeyAnswer } from '#shared/security/passkeys.schema.ts';
import { call } from './call.ts';
import { askForPasskey } from './passkeys.ts';

/** In place of the password, to change a setting. Undefined if the person canceled. */
export async function confirmWithPasskey(): Promise<PasskeyAnswer | undefined> {
  return askForPasskey(await call('POST /api/settings/confirm/passkey'));
}
