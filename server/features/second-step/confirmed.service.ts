import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { requirePassword, wrongCurrentPassword } from '#server/features/accounts/accounts.service.ts';

/** Runs `work` for the person who entered their own password, one change at a time. */
export async function confirmed<Answer>(
  deps: Deps,
  user: accounts.UserRow,
  currentPassword: string,
  work: (tx: Tx, user: accounts.UserRow) => Promise<Answer>,
): Promise<Answer> {
  await requirePassword(deps, user, currentPassword);
  return transaction(deps.db, async (tx) => {
    const locked = await accounts.lock(tx, user.id);
    // It may have changed while we verified the hash.
    if (locked.password !== user.password) throw wrongCurrentPassword();
    return work(tx, locked);
  });
}
