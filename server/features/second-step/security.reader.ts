import type { Db } from '#server/db/transaction.ts';
import * as passkeys from '#server/features/passkeys/passkeys.repository.ts';
import type { Passkey, Security } from '#shared/security/security.schema.ts';
import * as steps from './second-step.repository.ts';

/** How someone signs in, as their settings show it. */
export async function readSecurity(db: Db, userId: string): Promise<Security> {
  const rows = await passkeys.listOf(db, userId);
  const state = await steps.find(db, userId);
  return {
    passkeys: rows.map(presentPasskey),
    asksForPasskey: state?.asksForPasskey ?? false,
    appSince: state?.appSince?.toISOString() ?? null,
    recoveryCodesLeft: state ? await steps.countRecoveryCodes(db, userId) : null,
  };
}

const presentPasskey = ({ id, name, backedUp, createdAt, usedAt }: passkeys.PasskeyRow): Passkey => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
