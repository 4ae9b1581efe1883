import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { SecondStep } from '#shared/security/security.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';
import { askForPasskey } from '#web/lib/passkeys.ts';

/** What else signing in takes, if the password was right. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  return error instanceof ApiError ? error.body.secondStep : undefined;
}

/** Undefined if the person canceled. */
export async function signInWithPasskey(): Promise<Self | undefined> {
  const passkey = await askForPasskey(await call('POST /auth/passkey/options'));
  return passkey && call('POST /auth/passkey', { body: { passkey } });
}
