import { sql } from 'drizzle-orm';
import { Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';

/** Refuses calls that act for a connected account. */
export function requirePlatform({ account }: Call): void {
  if (account === '') return;
  throw new Refusal(
    403,
    'invalid_request_error',
    `The provided key does not have the required permissions for this endpoint on account '${account}'.`,
  );
}

/** Locks the account's balance, so that two transactions can't spend the same cent. */
export async function lockBalance({ tx, account }: Call): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`stripe_sandbox balance ${account}`}, 0))`,
  );
}
